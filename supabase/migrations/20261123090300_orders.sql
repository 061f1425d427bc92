-- Orders and the Stripe events that changed them. Only the functions write them; buyers read their own orders.

create sequence public.order_numbers;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique
    default 'K' || to_char(now(), 'YYYY') || '-' || lpad(nextval('public.order_numbers')::text, 5, '0'),
  user_id uuid references auth.users (id) on delete set null,
  -- '' until a signed-out buyer has given it to Stripe.
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
  -- What a person must look into: the payment's 'amount', 'currency' or 'product' did not match the order.
  problem text,
  -- A dispute that the shop won. Its opening event may arrive after its closing event and must then be ignored.
  settled_dispute_id text,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index orders_user_id on public.orders (user_id);
create index orders_unlinked_email on public.orders (lower(email)) where user_id is null;
create index orders_payment_intent on public.orders (stripe_payment_intent_id);
create index orders_pending on public.orders (created_at) where status = 'pending';

create table public.stripe_events (
  id text primary key,
  type text not null,
  -- An 'unmatched' event is processed again when Stripe repeats it: its order may exist by then.
  result text not null,
  order_id uuid references public.orders (id) on delete set null,
  received_at timestamptz not null default now()
);

create index stripe_events_order_id on public.stripe_events (order_id);

alter table public.orders enable row level security;
alter table public.stripe_events enable row level security;

grant select on public.orders to authenticated;

create policy "Buyers read their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));

-- One lock per address, so that paying an order and confirming its address at the same moment cannot miss each other.
create function public.lock_address(address text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(lower(address), 37));
$$;

-- Starts a payment. A signed-in buyer who already owns the product gets 'owned'; one with a pending order of the
-- last 20 minutes gets that order again, so that a double click creates one order.
create function public.create_order(attempt jsonb, consent jsonb)
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

-- Stores Stripe's session with its order. Returns false when the order already has a different session.
create function public.attach_session(attempt_id uuid, session_id text)
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

-- Closes an order for which Stripe returned no session: nobody can pay it.
create function public.abandon_order(attempt_id uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  update public.orders
  set status = 'failed', updated_at = now()
  where id = attempt_id and stripe_session_id is null and status = 'pending';
$$;

-- Links orders without an account to the account that has just confirmed their address.
create function public.link_orders_to_confirmed_user()
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

create trigger link_orders_on_confirmed_insert
  after insert on auth.users
  for each row
  when (new.email_confirmed_at is not null and new.email is not null)
  execute function public.link_orders_to_confirmed_user();

create trigger link_orders_on_confirmed_update
  after update of email, email_confirmed_at on auth.users
  for each row
  when (
    new.email_confirmed_at is not null
    and new.email is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)
  )
  execute function public.link_orders_to_confirmed_user();

-- Links a paid order to the confirmed account with its address, if there is one.
create function public.link_order(paid_order public.orders)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
begin
  if paid_order.user_id is null and paid_order.email <> '' then
    select id into paid_order.user_id
    from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is not null
    order by created_at
    limit 1;
  end if;
  return paid_order;
end;
$$;

-- Queues the two mails for a payment. Their keys come from the order, so calling this again queues nothing. The
-- buyer's mail says when an account still awaits confirmation; the business's mail says when this buyer had already
-- paid for the same product.
create function public.announce_payment(paid_order public.orders, business_email text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  payment constant jsonb := jsonb_build_object(
    'productName', paid_order.product_name,
    'amountCents', paid_order.amount_cents,
    'orderNumber', paid_order.order_number,
    'paidAt', to_char(paid_order.paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  );
  unconfirmed boolean;
  earlier_order text;
begin
  select paid_order.user_id is null and exists (
    select from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is null
  ) into unconfirmed;

  select order_number into earlier_order
  from public.orders
  where id <> paid_order.id
    and status = 'paid'
    and product_name = paid_order.product_name
    and (user_id = paid_order.user_id or (email <> '' and lower(email) = lower(paid_order.email)))
  order by paid_at
  limit 1;

  if paid_order.email <> '' then
    perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
      'template', 'payment-buyer',
      'data', payment || jsonb_build_object(
        'firstName', nullif(paid_order.first_name, ''),
        'hasAccount', paid_order.user_id is not null,
        'unconfirmed', unconfirmed
      ),
      'recipient', paid_order.email,
      'reply_to', business_email,
      'idempotency_key', 'order-' || paid_order.id || '-paid-buyer'
    )));
  end if;
  perform public.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'payment-business',
    'data', payment || jsonb_build_object(
      'name', nullif(trim(paid_order.first_name || ' ' || paid_order.last_name), ''),
      'email', paid_order.email,
      'earlierOrder', earlier_order
    ),
    'recipient', business_email,
    'reply_to', nullif(paid_order.email, ''),
    'idempotency_key', 'order-' || paid_order.id || '-paid-business'
  )));
end;
$$;

-- Finds and locks the order that Stripe's data is about: by session, by the order id in the session's metadata (as
-- long as the order has no other session), or by payment intent.
create function public.find_order_for_checkout(change jsonb)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  found_order public.orders;
begin
  select * into found_order
  from public.orders
  where stripe_session_id = change ->> 'session_id'
  for update;

  if found_order.id is null and change ->> 'order_id' is not null then
    select * into found_order
    from public.orders
    where id::text = change ->> 'order_id'
      and (stripe_session_id is null or change ->> 'session_id' is null)
    for update;
  end if;

  if found_order.id is null and change ->> 'payment_intent_id' is not null then
    select * into found_order
    from public.orders
    where stripe_payment_intent_id = change ->> 'payment_intent_id'
    for update;
  end if;

  return found_order;
end;
$$;

-- Updates an order to match Stripe. The webhook, verify-payment and reconcile-payments all call it; repeated, late
-- and out-of-order calls are safe.
--
-- change: { outcome: 'paid' | 'processing' | 'open' | 'failed' | 'expired' | 'refunded' | 'disputed' | 'dispute_won',
--           session_id, order_id, payment_intent_id, amount_cents, currency, product, email, name,
--           amount_refunded_cents, dispute_id, event_id, event_type, business_email }
-- Returns { result: 'applied' | 'unchanged' | 'mismatch' | 'unmatched' | 'duplicate', status }; `status` is the
-- order's, or null. An event_id is processed once.
create function public.apply_checkout(change jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  outcome constant text := change ->> 'outcome';
  event_id constant text := change ->> 'event_id';
  before public.orders;
  after public.orders;
  told text := 'unchanged';
begin
  if event_id is not null then
    insert into public.stripe_events as known (id, type, result)
    values (event_id, coalesce(change ->> 'event_type', outcome), 'unmatched')
    on conflict (id) do update set received_at = now() where known.result = 'unmatched';
    if not found then
      return jsonb_build_object('result', 'duplicate', 'status', null);
    end if;
  end if;

  -- Lock the address first, then the order, as the trigger on auth.users does: the reverse order can deadlock.
  if coalesce(change ->> 'email', '') <> '' then
    perform public.lock_address(change ->> 'email');
  end if;

  before := public.find_order_for_checkout(change);
  if before.id is null then
    return jsonb_build_object('result', 'unmatched', 'status', null);
  end if;
  after := before;
  after.stripe_session_id := coalesce(before.stripe_session_id, change ->> 'session_id');
  after.stripe_payment_intent_id := coalesce(change ->> 'payment_intent_id', before.stripe_payment_intent_id);

  if outcome = 'paid' then
    after.problem := case
      when (change ->> 'amount_cents')::integer is distinct from before.amount_cents then 'amount'
      when lower(change ->> 'currency') is distinct from lower(before.currency) then 'currency'
      when coalesce(change ->> 'product', before.product_name) <> before.product_name then 'product'
    end;

    if after.problem is not null and before.paid_at is null then
      after.status := case when before.status = 'pending' then 'failed' else before.status end;
      told := 'mismatch';
    elsif before.paid_at is null then
      after.problem := null;
      after.paid_at := now();
      after.email := coalesce(nullif(change ->> 'email', ''), before.email);
      if before.first_name = '' and before.last_name = '' then
        after.first_name := coalesce(change ->> 'name', '');
      end if;
      after := public.link_order(after);
      -- The refund or dispute event may have arrived before the payment event.
      if before.status in ('pending', 'failed', 'expired') then
        after.status := 'paid';
      end if;
    else
      after.problem := before.problem;
    end if;
  elsif outcome = 'failed' then
    after.status := case when before.status = 'pending' then 'failed' else before.status end;
  elsif outcome = 'expired' then
    after.status := case when before.status = 'pending' then 'expired' else before.status end;
  elsif outcome = 'refunded' then
    after.amount_refunded_cents :=
      greatest(before.amount_refunded_cents, coalesce((change ->> 'amount_refunded_cents')::integer, 0));
    if after.amount_refunded_cents >= before.amount_cents then
      after.status := 'refunded';
    end if;
  elsif outcome = 'disputed' then
    if before.status <> 'refunded' and before.settled_dispute_id is distinct from change ->> 'dispute_id' then
      after.status := 'disputed';
    end if;
  elsif outcome = 'dispute_won' then
    after.settled_dispute_id := coalesce(change ->> 'dispute_id', before.settled_dispute_id);
    if before.status = 'disputed' then
      after.status := case when before.paid_at is null then 'pending' else 'paid' end;
    end if;
  end if;

  if after is distinct from before then
    update public.orders
    set status = after.status,
        email = after.email,
        first_name = after.first_name,
        user_id = after.user_id,
        paid_at = after.paid_at,
        problem = after.problem,
        amount_refunded_cents = after.amount_refunded_cents,
        settled_dispute_id = after.settled_dispute_id,
        stripe_session_id = after.stripe_session_id,
        stripe_payment_intent_id = after.stripe_payment_intent_id,
        updated_at = now()
    where id = before.id;
    update public.consents set email = after.email where order_id = before.id and email is null and after.email <> '';
    told := case when told = 'mismatch' then told else 'applied' end;
  end if;

  if after.status = 'paid' then
    perform public.announce_payment(after, change ->> 'business_email');
  end if;

  if event_id is not null then
    update public.stripe_events set result = told, order_id = before.id where id = event_id;
  end if;
  return jsonb_build_object('result', told, 'status', after.status);
end;
$$;

-- Records a signed event that changes no order. Returns false when it was already recorded.
create function public.record_stripe_event(event_id text, event_type text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.stripe_events (id, type, result) values (event_id, event_type, 'ignored') on conflict (id) do nothing;
  return found;
end;
$$;
