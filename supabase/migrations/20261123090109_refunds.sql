create table public.refunds (
  -- Chosen by the requester, so that one click is one refund however often it is sent; also its key at Stripe.
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  -- Null for the whole remainder.
  amount_cents integer check (amount_cents > 0),
  -- 'problem': the payment did not match or was a duplicate. 'dashboard': made in Stripe's dashboard.
  reason text not null check (reason in ('withdrawal', 'problem', 'decision', 'dashboard')),
  withdrawal_id uuid references public.withdrawals (id) on delete set null,
  -- 'buyer', 'stripe', an owner's address or the name of someone at support.
  asked_by text not null,
  state text not null default 'processing' check (state in ('processing', 'refused', 'refunded', 'closed')),
  -- The amount that Stripe reports as refunded, also when the bank returned it, and when, as Stripe says.
  refunded_cents integer check (refunded_cents > 0),
  refunded_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  stripe_id text unique,
  last_error text,
  -- When the bank returned it, days after Stripe called it a success.
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- When another refund replaced this one, which had been refused at settled_at.
  retried_at timestamptz,
  constraint refunds_amount_when_refunded check ((state = 'refunded' or returned_at is not null) = (refunded_cents is not null))
);

comment on column public.refunds.state is
  'processing: until Stripe accepts it. refused: by Stripe, or returned by the bank. refunded: Stripe has refunded it. closed: superseded.';

create index refunds_order_id on public.refunds (order_id);

create index refunds_withdrawal_id on public.refunds (withdrawal_id);

create index refunds_processing on public.refunds (next_attempt_at) where state = 'processing';

-- One refund per order at a time.
create unique index refunds_one_at_a_time on public.refunds (order_id) where state = 'processing';

alter table public.refunds enable row level security;
