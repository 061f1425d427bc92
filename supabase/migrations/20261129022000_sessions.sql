-- When a session takes place that a customer agreed to.
create table public.sessions (
  request_id uuid primary key references public.requests (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Of the event in the calendars that have it: a higher one replaces it (RFC 5545, 3.8.7.4).
  sequence integer not null default 0,
  cancelled_at timestamptz,
  constraint sessions_end_later check (ends_at > starts_at)
);

create index sessions_starts_at on public.sessions (starts_at);

alter table public.sessions enable row level security;

-- Invoices that an owner has to look at before they leave.
create table public.invoice_drafts (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.requests (id) on delete cascade,
  -- What is left once the deposit is subtracted is the rest; without a deposit that is all.
  part text not null check (part in ('deposit', 'rest')),
  -- What the form begins with: company, email, reference and lines of act_invoice_issued.
  input jsonb not null,
  -- Null while no day is agreed for the session.
  due_from date,
  reason text not null check (reason in ('session', 'changed'))
);

create index invoice_drafts_request_id on public.invoice_drafts (request_id);

alter table public.invoice_drafts enable row level security;
