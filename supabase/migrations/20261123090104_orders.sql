-- A number for a new order, such as K2026-483917. Random, because successive numbers show every buyer how much is sold.
create function private.new_order_number()
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
  order_number text not null unique default private.new_order_number(),
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
  -- The last time that a part of it was, as Stripe says.
  last_refunded_at timestamptz,
  problem text,
  -- Stripe's words about each dispute, by its id, in the order of its moments: { state: 'inquiry', 'open', 'won' or 'lost', at,
  -- cents }. The last one counts; reports arrive in any order.
  disputes jsonb not null default '{}'::jsonb,
  -- When it was paid, as Stripe says.
  paid_at timestamptz,
  -- When the shop learned so, or learned of money that does not match: the day of its takings, or invoice.
  booked_at timestamptz check (paid_at is null or booked_at is not null),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The SHA-256 hash of the key that the buyer's browser holds. Knowing an address or a Stripe session is not enough.
  buyer_key text,
  -- The campaign that led to the shop.
  utm_source text,
  terms_version text references public.terms_versions (version),
  -- When its buyer was erased; it belongs to no account from then on, unless it is paid after that.
  erased_at timestamptz,
  -- The last day in Belgian time on which its buyer can ask for an invoice, if that is possible: the 15th of the month after
  -- the payment was booked, when the invoice has to be issued (KB 1, article 4). A duplicate payment is refunded.
  invoice_until date generated always as (case
    when status = 'paid' and problem is null and company is null
      then (date_trunc('month', booked_at at time zone 'Europe/Brussels') + interval '1 month 14 days')::date
  end) stored,
  search_text text generated always as (
    private.plain_text(
      order_number || ' ' || email || ' ' || first_name || ' ' || last_name || ' ' || coalesce(stripe_session_id, '') || ' '
      || coalesce(stripe_payment_intent_id, '') || ' ' || product_name || ' ' || private.company_words(company) || ' '
      || coalesce(utm_source, '')
    )
  ) stored
);

comment on column public.orders.problem is
  'Needs manual attention: the payment did not match the order (amount, currency, product), is the buyer''s second for the same product and has to be refunded (duplicate), or its refund failed at the bank (refund).';

comment on column public.orders.newsletter is 'As requested; private.newsletter_addresses has the addresses that count.';

create index orders_user_id on public.orders (user_id);

create index orders_unlinked_email on public.orders (lower(email)) where user_id is null;

create index orders_email on public.orders (lower(email));

create index orders_payment_intent on public.orders (stripe_payment_intent_id);

create index orders_pending on public.orders (created_at) where status = 'pending';

create index orders_buyer_key on public.orders (buyer_key) where buyer_key is not null;

create index orders_terms_version on public.orders (terms_version);

alter table public.orders enable row level security;
