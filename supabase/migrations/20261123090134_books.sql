-- Every sale to a consumer, and what left it since. A row is never changed and has the day on which it was made, so a day
-- that is over never changes: what comes later, such as a refund, is a row of its own day.
create table public.takings (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id),
  at timestamptz not null default now(),
  -- 'refund': money that went back. 'invoiced': what moved to an invoice, because the buyer is a company after all.
  kind text not null check (kind in ('sale', 'refund', 'invoiced')),
  vat_percent numeric not null,
  -- With VAT. What leaves the takings is negative.
  cents integer not null,
  vat_cents integer not null,
  constraint takings_sign check (case when kind = 'sale' then cents > 0 else cents < 0 end)
);

create index takings_at on public.takings (at);

create index takings_order_id on public.takings (order_id);

create unique index takings_one_sale on public.takings (order_id) where kind = 'sale';

alter table public.takings enable row level security;
