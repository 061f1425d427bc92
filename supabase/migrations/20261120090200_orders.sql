-- Orders and the Stripe events that moved them. Written by the functions alone; read by their owner.

create sequence if not exists public.order_numbers;

create table if not exists public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique
    default 'K' || to_char(now(), 'YYYY') || '-' || lpad(nextval('public.order_numbers')::text, 5, '0'),
  user_id uuid references auth.users (id) on delete set null,
  -- '' while a signed-out buyer has not told Stripe yet.
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  product_name text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  newsletter boolean not null default false,
  amount_refunded_cents integer not null default 0,
  -- What a person must look at: 'amount', 'currency' or 'product' did not match what was asked.
  problem text,
  -- A dispute that was decided for the shop: its opening may arrive after its end.
  settled_dispute_id text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index if not exists orders_user_id on public.orders (user_id);
create index if not exists orders_unlinked_email on public.orders (lower(email)) where user_id is null;
create index if not exists orders_payment_intent on public.orders (stripe_payment_intent_id);
create index if not exists orders_pending on public.orders (created_at) where status = 'pending';

create table if not exists public.stripe_events (
  id text primary key,
  type text not null,
  -- 'unmatched' is looked at again when the event comes back: its order may be there by then.
  result text not null,
  order_id uuid references public.orders (id) on delete set null,
  received_at timestamptz not null default now()
);

create index if not exists stripe_events_order_id on public.stripe_events (order_id);

alter table public.consents drop constraint if exists consents_order_id_fkey;
alter table public.consents
  add constraint consents_order_id_fkey foreign key (order_id) references public.orders (id) on delete set null;

alter table public.orders enable row level security;
alter table public.stripe_events enable row level security;
revoke all on public.orders, public.stripe_events from anon, authenticated;
revoke all on sequence public.order_numbers from anon, authenticated;
grant select on public.orders to authenticated;
grant select, insert, update, delete on public.orders, public.stripe_events to service_role;
grant usage, select on sequence public.order_numbers to service_role;

drop policy if exists "Buyers read their own orders" on public.orders;
create policy "Buyers read their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));

-- One lock per address: an order that is being paid and an address that is being confirmed must see each other.
create or replace function public.lock_address(address text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(lower(address), 37));
$$;

-- Opens an attempt to pay. A signed-in buyer who owns the product gets 'owned'; one with an attempt of the
-- last 20 minutes gets that attempt back, so that two presses of the button are one order.
create or replace function public.create_order(attempt jsonb, consent jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  buyer constant uuid := (attempt ->> 'user_id')::uuid;
  current_order public.orders;
begin
  if buyer is not null then
    perform pg_advisory_xact_lock(hashtextextended(buyer::text, 38));

    if exists (
      select from public.orders
      where user_id = buyer and product_name = attempt ->> 'product_name' and status = 'paid'
    ) then
      return jsonb_build_object('result', 'owned');
    end if;

    select * into current_order
    from public.orders
    where user_id = buyer
      and status = 'pending'
      and product_name = attempt ->> 'product_name'
      and amount_cents = (attempt ->> 'amount_cents')::integer
      and currency = attempt ->> 'currency'
      and email = attempt ->> 'email'
      and created_at > now() - interval '20 minutes'
    order by created_at desc
    limit 1;
  end if;

  if current_order.id is null then
    insert into public.orders (
      user_id, email, first_name, last_name, product_name, amount_cents, currency, newsletter
    )
    values (
      buyer,
      coalesce(attempt ->> 'email', ''),
      coalesce(attempt ->> 'first_name', ''),
      coalesce(attempt ->> 'last_name', ''),
      attempt ->> 'product_name',
      (attempt ->> 'amount_cents')::integer,
      attempt ->> 'currency',
      coalesce((attempt ->> 'newsletter')::boolean, false)
    )
    returning * into current_order;
  end if;

  if coalesce((attempt ->> 'newsletter')::boolean, false) then
    insert into public.consents (kind, email, text_version, text, source, order_id)
    values (
      'newsletter', nullif(current_order.email, ''), consent ->> 'version', consent ->> 'text', 'checkout', current_order.id
    )
    on conflict (order_id, kind) do nothing;
    update public.orders set newsletter = true where id = current_order.id and not newsletter;
  end if;

  return jsonb_build_object(
    'result', 'open',
    'order_id', current_order.id,
    'session_id', current_order.stripe_session_id,
    'created_at', extract(epoch from current_order.created_at)::bigint
  );
end;
$$;

-- Writes Stripe's session on its order. False when the order has another session already.
create or replace function public.attach_session(attempt_id uuid, session_id text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.orders
  set stripe_session_id = session_id,
      status = case when status = 'failed' then 'pending' else status end,
      updated_at = now()
  where id = attempt_id and (stripe_session_id is null or stripe_session_id = session_id);
  return found;
end;
$$;

-- Closes an attempt for which Stripe gave no session: nobody can pay it.
create or replace function public.abandon_order(attempt_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders
  set status = 'failed', updated_at = now()
  where id = attempt_id and stripe_session_id is null and status = 'pending';
$$;

-- Gives orders without an owner to the account that has proven their address.
create or replace function public.link_orders_to_confirmed_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.lock_address(new.email);
  update public.orders
  set user_id = new.id, updated_at = now()
  where user_id is null and email <> '' and lower(email) = lower(new.email);
  return null;
end;
$$;

-- Replaced, never dropped: dropping asks for an owner that auth.users does not have in the migrations' role.
create or replace trigger link_orders_on_confirmed_insert
  after insert on auth.users
  for each row
  when (new.email_confirmed_at is not null and new.email is not null)
  execute function public.link_orders_to_confirmed_user();

create or replace trigger link_orders_on_confirmed_update
  after update of email, email_confirmed_at on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and new.email is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function public.link_orders_to_confirmed_user();

revoke execute on function public.lock_address(text) from public, anon, authenticated;
revoke execute on function public.create_order(jsonb, jsonb) from public, anon, authenticated;
revoke execute on function public.attach_session(uuid, text) from public, anon, authenticated;
revoke execute on function public.abandon_order(uuid) from public, anon, authenticated;
revoke execute on function public.link_orders_to_confirmed_user() from public, anon, authenticated;
grant execute on function public.lock_address(text) to service_role;
grant execute on function public.create_order(jsonb, jsonb) to service_role;
grant execute on function public.attach_session(uuid, text) to service_role;
grant execute on function public.abandon_order(uuid) to service_role;
