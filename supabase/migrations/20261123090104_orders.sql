-- Orders, from checkout to the account that owns them. Only the functions write them; buyers read their own. A buyer
-- has one open checkout per product, so that nobody pays twice. A buyer is an account, or the browser of a guest, which
-- holds a random key.

-- A number for a new order, such as K2026-483917. Random, because successive numbers show every buyer how much is sold.
create function public.new_order_number()
returns text
language plpgsql
security definer
set search_path = ''
as $$
declare
  new_number text;
begin
  loop
    new_number := 'K' || to_char(now(), 'YYYY') || '-' || lpad(floor(random() * 1000000)::text, 6, '0');
    exit when not exists (select from public.orders where order_number = new_number);
  end loop;
  return new_number;
end;
$$;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique default public.new_order_number(),
  user_id uuid references auth.users (id) on delete set null,
  -- '' until a signed-out buyer has entered it at Stripe.
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  product_name text not null,
  -- What it gives access to once it is paid: 'kit', or '' for nothing. The name of the product can change.
  opens text not null default '' check (opens in ('', 'kit')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'failed', 'expired', 'refunded', 'disputed')),
  stripe_session_id text unique,
  stripe_payment_intent_id text,
  newsletter boolean not null default false,
  -- The company that buys, as on its invoice; null for a consumer. Shape: companyInfo in contract/company.ts.
  company jsonb check (jsonb_typeof(company) = 'object'),
  -- What was paid, as Stripe reported it; null until then.
  paid_cents integer,
  paid_currency text,
  -- The VAT in the price, in percent: 0 under the small-business scheme. The default is the general rate.
  vat_percent numeric not null default 21,
  -- Of the buyer's address, as Stripe reported it with the payment; null when unknown.
  country text check (country ~ '^[A-Z]{2}$'),
  amount_refunded_cents integer not null default 0,
  problem text,
  -- Disputes by Stripe's id: 'open', 'won' or 'lost'. The opening event of one may arrive after its closing event.
  disputes jsonb not null default '{}'::jsonb,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The SHA-256 hash of the key that the buyer's browser holds. Knowing an address or a Stripe session is not enough.
  buyer_key text,
  -- The campaign that led to the shop.
  utm_source text,
  terms_version text references public.terms_versions (version),
  -- When its buyer was erased; it belongs to no account from then on, unless it is paid after that.
  erased_at timestamptz,
  search_text text generated always as (
    public.plain_text(
      order_number || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(stripe_session_id, '') || ' '
      || coalesce(stripe_payment_intent_id, '') || ' ' || coalesce(company ->> 'name', '') || ' '
      || coalesce(company ->> 'companyNumber', '') || ' '
      -- As people write it: 0123.456.749.
      || coalesce(regexp_replace(company ->> 'companyNumber', '(\d{4})(\d{3})(\d{3})', '\1.\2.\3'), '')
    )
  ) stored
);

comment on column public.orders.problem is
  'Needs manual attention: the payment did not match the order (amount, currency, product), is the buyer''s second for the same product and has to be refunded (duplicate), or its refund failed at the bank (refund).';
comment on column public.orders.newsletter is 'As requested; public.newsletter_addresses has the addresses that count.';

create index orders_user_id on public.orders (user_id);
create index orders_unlinked_email on public.orders (lower(email)) where user_id is null;
create index orders_email on public.orders (lower(email));
create index orders_payment_intent on public.orders (stripe_payment_intent_id);
create index orders_pending on public.orders (created_at) where status = 'pending';
create index orders_buyer_key on public.orders (buyer_key) where buyer_key is not null;
create index orders_terms_version on public.orders (terms_version);

alter table public.orders enable row level security;

create policy "Buyers read their own orders" on public.orders
  for select to authenticated
  using (user_id = (select auth.uid()));

-- One lock per address, so that a payment and a confirmation of the same address cannot race.
create function public.lock_address(address text)
returns void
language sql
volatile
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(lower(address), 37));
$$;

-- Locks two addresses, always in the same order, so that two that change addresses cannot deadlock. One may be null.
create function public.lock_addresses(one text, other text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform public.lock_address(least(lower(one), lower(other)));
  perform public.lock_address(greatest(lower(one), lower(other)));
end;
$$;

-- Saves a changed order together with its effects: marking duplicate payments, the buyer's mails, reminders, consents,
-- invoice and credit notes (`invoicing` as in invoice_order). The caller holds the locks of the order and its addresses.
-- Returns the row as stored.
create function public.save_order(
  before public.orders, after public.orders, business_email text default null, invoicing jsonb default null
)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_paid_now constant boolean := before.paid_at is null and after.paid_at is not null;
  is_linked_now constant boolean := before.user_id is null and after.user_id is not null;
begin
  if after is not distinct from before then
    return before;
  end if;
  after.problem := public.current_problem(after);

  update public.orders
  set user_id = after.user_id,
      email = after.email,
      first_name = after.first_name,
      status = after.status,
      stripe_session_id = after.stripe_session_id,
      stripe_payment_intent_id = after.stripe_payment_intent_id,
      newsletter = after.newsletter,
      company = after.company,
      paid_cents = after.paid_cents,
      paid_currency = after.paid_currency,
      country = after.country,
      amount_refunded_cents = after.amount_refunded_cents,
      problem = after.problem,
      disputes = after.disputes,
      paid_at = after.paid_at,
      erased_at = after.erased_at,
      updated_at = now()
  where id = before.id
  returning * into after;

  update public.consents set email = after.email where order_id = after.id and email is null and after.email <> '';
  if is_paid_now or (after.paid_at is null and is_linked_now) then
    perform public.prove_consents_of_order(after);
  end if;
  if before.status = 'paid' and (after.status <> 'paid' or is_linked_now) then
    perform public.drop_reminders(after.id);
  end if;
  -- Whether another order of its buyers is a duplicate can depend on this one.
  update public.orders as other
  set problem = public.current_problem(other), updated_at = now()
  where other.id <> after.id
    and (other.user_id in (before.user_id, after.user_id)
      or other.email <> '' and lower(other.email) in (lower(before.email), lower(after.email)))
    and other.problem is distinct from public.current_problem(other);
  if after.status = 'paid' and before.status <> 'paid' then
    perform public.announce_payment(after, business_email);
  end if;
  -- An erased order names no company any more.
  if after.paid_at is not null
    and (after.company is not null or exists (select from public.invoices where order_id = after.id))
  then
    perform public.invoice_order(after, case when is_paid_now or before.company is null then invoicing end);
  end if;
  return after;
end;
$$;

-- Links orders without an account to the account that has just confirmed the same address.
create function public.link_orders_to_confirmed_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  before public.orders;
  after public.orders;
begin
  -- The trigger move_newsletter, which runs after this one, needs both. `old` is null for a new account.
  perform public.lock_addresses(old.email, new.email);
  for before in
    select * from public.orders
    where user_id is null and erased_at is null and email <> '' and lower(email) = lower(new.email)
    for update
  loop
    after := before;
    after.user_id := new.id;
    perform public.save_order(before, after);
  end loop;
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
  if paid_order.user_id is null and paid_order.erased_at is null and paid_order.email <> '' then
    select id into paid_order.user_id
    from auth.users
    where lower(email) = lower(paid_order.email) and email_confirmed_at is not null
    order by created_at
    limit 1;
  end if;
  return paid_order;
end;
$$;

-- Queues a buyer's mail about a payment again, under a new key and to the order's current address. Returns false when the mail
-- is no longer kept.
create function public.mail_purchase_again(paid_order public.orders, mail_key text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.outbox (template, data, recipient, reply_to, idempotency_key)
  select
    template,
    data || jsonb_build_object(
      'email', paid_order.email,
      'earlierOrder', public.earlier_paid_order(paid_order),
      'hasAccount', paid_order.user_id is not null,
      'unconfirmed', paid_order.user_id is null and exists (
        select from auth.users where lower(email) = lower(paid_order.email) and email_confirmed_at is null
      )
    ),
    paid_order.email,
    reply_to,
    mail_key
  from public.outbox
  where idempotency_key = 'order-' || paid_order.id || '-paid-buyer'
  on conflict (idempotency_key) do nothing;
  return exists (select from public.outbox where idempotency_key = mail_key);
end;
$$;

-- Moves a paid order to another address: it is linked to the account that has confirmed that address, or will later.
-- Its invoices are mailed there too. A newsletter consent ends, because the new address never gave it, and so do the links
-- of withdrawals that were mailed to the former address. The caller holds the locks of both addresses and of the order.
create function public.move_order(moved public.orders, new_address text, mail_key text)
returns public.orders
language plpgsql
security definer
set search_path = ''
as $$
declare
  before constant public.orders := moved;
begin
  moved.email := new_address;
  moved.user_id := null;
  moved.newsletter := false;
  moved := public.save_order(before, public.link_order(moved));
  update public.consents set withdrawn_at = now() where order_id = moved.id and withdrawn_at is null;
  update public.withdrawals set token = null where order_id = moved.id;
  perform public.mail_purchase_again(moved, mail_key);
  perform public.deliver_invoice(invoices) from public.invoices where order_id = moved.id;
  return moved;
end;
$$;

-- Corrects the mistyped address of an order that was paid within the last day and has no account yet. Only the browser
-- that started the payment can do so: it holds the order's key. Three addresses per order, because each gets a mail.
-- Returns false when there is no such order, or no address left.
create function public.correct_order_address(key text, old_address text, new_address text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  corrected public.orders;
  mail_key text;
begin
  perform public.lock_addresses(old_address, new_address);
  select * into corrected
  from public.orders
  where buyer_key = key
    and lower(email) = lower(old_address)
    and status = 'paid'
    and user_id is null
    and paid_at > now() - interval '1 day'
  order by paid_at desc
  limit 1
  for update;
  if corrected.id is null then
    return false;
  end if;
  mail_key := 'order-' || corrected.id || '-corrected-';
  if (select count(*) from public.outbox where starts_with(idempotency_key, mail_key)) >= 3 then
    return false;
  end if;
  perform public.move_order(corrected, new_address, mail_key || md5(lower(new_address)));
  return true;
end;
$$;
