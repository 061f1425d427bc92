-- The last number of each year. Whoever issues holds its row until the transaction ends, so that a transaction that fails
-- leaves no gap.
create table public.invoice_counters (
  year integer primary key,
  last integer not null,
  -- The date of that document: dates never run against the numbers.
  last_day date not null
);

alter table public.invoice_counters enable row level security;

create table public.invoices (
  -- Chosen by the form of the desk, so that one click is one document.
  id uuid primary key,
  document jsonb not null,
  kind text not null generated always as (document ->> 'kind') stored check (kind in ('invoice', 'credit-note')),
  number text not null unique generated always as (document ->> 'number') stored,
  total_cents integer not null generated always as ((document ->> 'totalCents')::integer) stored,
  issued_on date not null,
  due_on date,
  -- An order with an invoice cannot be deleted; a request can, because the document has all that the law asks for.
  order_id uuid references public.orders (id),
  request_id uuid references public.requests (id) on delete set null,
  -- The invoice that a credit note corrects.
  corrects uuid references public.invoices (id),
  -- When the company paid, or got its money back.
  paid_on date,
  reminded_at timestamptz,
  -- Incremented by every change of the two above.
  created_at timestamptz not null default now(),
  -- With the communication as it is printed too.
  search_text text generated always as (
    private.plain_text(
      (document ->> 'number') || ' ' || (document ->> 'orderReference') || ' ' || (document ->> 'buyerReference') || ' '
      || private.company_words(document -> 'buyer') || ' ' || (document #>> '{buyer,email}') || ' ' || (document ->> 'structuredCommunication') || ' '
      || regexp_replace(document ->> 'structuredCommunication', '(\d{3})(\d{4})(\d{5})', '+++\1/\2/\3+++')
    )
  ) stored,
  constraint invoices_kind_corrects check ((corrects is null) = (document ->> 'kind' = 'invoice'))
);

create unique index invoices_one_per_order on public.invoices (order_id) where corrects is null;

create index invoices_order_id on public.invoices (order_id);

create index invoices_request_id on public.invoices (request_id);

create index invoices_corrects on public.invoices (corrects);

create index invoices_issued_on on public.invoices (issued_on);

create index invoices_buyer on public.invoices (lower(document #>> '{buyer,email}'));

alter table public.invoices enable row level security;
