create table public.invoice_deliveries (
  invoice_id uuid primary key references public.invoices (id) on delete cascade,
  -- 'waiting': for its first or next attempt. 'sending': the access point has it. 'sent': it arrived. 'refused': by the
  -- access point or the receiver, until the owner tries again. 'not-registered': the company receives none. 'by-hand': an
  -- owner saw to it outside the shop.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'refused', 'not-registered', 'by-hand')),
  -- The document at the access point.
  access_id text,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  updated_at timestamptz not null default now()
);

create index invoice_deliveries_due on public.invoice_deliveries (next_attempt_at) where state in ('waiting', 'sending');

alter table public.invoice_deliveries enable row level security;
