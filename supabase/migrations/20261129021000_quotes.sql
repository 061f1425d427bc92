-- The last number of each year. Quotes come and go: a gap is no matter.
create table public.quote_counters (
  year integer primary key,
  last integer not null
);

alter table public.quote_counters enable row level security;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  -- A quote goes with its request, but for one that was agreed (keep_quotes).
  request_id uuid references public.requests (id) on delete set null,
  document jsonb not null check (
    document ->> 'kind' = 'quote' and jsonb_array_length(document -> 'lines') between 1 and 20
  ),
  number text not null generated always as (document ->> 'number') stored,
  version integer not null generated always as ((document ->> 'version')::integer) stored,
  total_cents integer not null generated always as ((document ->> 'totalCents')::integer) stored,
  deposit_percent integer generated always as ((document ->> 'depositPercent')::integer) stored
    check (deposit_percent between 1 and 99),
  -- The last day, in Belgium.
  valid_until date not null,
  -- Null as long as it is to be agreed.
  session_start timestamptz,
  session_end timestamptz check (session_end > session_start),
  -- Unguessable; part of the link to the quote in each of its mails.
  token text not null unique,
  state text not null default 'sent' check (state in ('sent', 'agreed', 'declined', 'withdrawn', 'replaced')),
  sent_at timestamptz not null default now(),
  -- The owner's address.
  sent_by text not null,
  answered_at timestamptz,
  -- What the customer said.
  answer jsonb,
  unique (number, version),
  check ((session_start is null) = (session_end is null))
);

create unique index quotes_one_living on public.quotes (request_id) where state = 'sent';

create index quotes_request_id on public.quotes (request_id);

create index quotes_buyer on public.quotes (lower(document #>> '{buyer,email}'));

alter table public.quotes enable row level security;
