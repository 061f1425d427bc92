create table public.withdrawals (
  id uuid primary key,
  reference text not null unique,
  channel text not null check (channel in ('site', 'letter')),
  -- As typed.
  name text not null,
  email text not null,
  order_text text not null default '',
  -- '' for a declaration that did not come through the site.
  statement text not null default '',
  statement_version text not null default '',
  received_at timestamptz not null,
  order_id uuid references public.orders (id) on delete set null,
  -- The unsettled case about the same order that this declaration repeats.
  repeats uuid references public.withdrawals (id) on delete cascade,
  -- 'returned': the bank sent the refund back, so the shop decides; it may have refunded the buyer in another way.
  -- 'company': the right is the consumer's, so the shop decides.
  verdict text not null check (verdict in ('open', 'late', 'unmatched', 'refunded', 'returned', 'company')),
  state text not null check (state in ('spam', 'repeat', 'waiting', 'shop', 'granted', 'closed')),
  refund_due date,
  proof text check (proof in ('account', 'link', 'shop')),
  proven_at timestamptz,
  -- Unguessable; part of the link in the acknowledgement.
  token text unique,
  -- When the account that it is about was erased.
  erased_at timestamptz,
  -- The history of the declaration, oldest first: [{ at, event, detail }].
  events jsonb not null default '[]'::jsonb,
  search_text text generated always as (
    private.plain_text(reference || ' ' || name || ' ' || email || ' ' || order_text)
  ) stored,
  constraint withdrawals_proof_has_its_time check ((proof is null) = (proven_at is null))
);

comment on column public.withdrawals.state is
  'spam: looks like it, nothing was mailed. repeat: of an unsettled case. waiting: for proof. shop: the shop decides. granted: refunded as soon as the order allows it. closed: without a refund.';

create index withdrawals_order_id on public.withdrawals (order_id);

create index withdrawals_email on public.withdrawals (lower(email));

create index withdrawals_repeats on public.withdrawals (repeats);

create index withdrawals_granted on public.withdrawals (order_id) where state = 'granted';

-- One open case per order; granted ones are checked under the order's lock.
create unique index withdrawals_one_case on public.withdrawals (order_id) where state in ('waiting', 'shop');

create index withdrawals_due on public.withdrawals (refund_due) where state in ('spam', 'waiting', 'shop', 'granted');

alter table public.withdrawals enable row level security;
