-- A text as the lists of the desk search and sort it, on every database alike: in lower case, without accents and apostrophes,
-- and letters of other languages as people type them without.
create function private.plain_text(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select lower(replace(replace(replace(replace(
    translate(
      regexp_replace(normalize(coalesce(value, ''), NFKD), U&'[\0300-\036f''`\00b4\02bc\2018\2019]', '', 'g'),
      'ØøŁłĐđÐðĦħŦŧıŒÆẞÞ', 'oollddddhhttiœæßþ'
    ),
    'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th'));
$$;

-- What an order or a document shows of its company, with its number as people write it: what is searched.
create function private.company_words(company jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select coalesce(company ->> 'name', '') || ' '
    || coalesce(regexp_replace(company ->> 'companyNumber', '(\d{4})(\d{3})(\d{3})', '\1.\2.\3 BE\1\2\3'), '') || ' '
    || coalesce(company ->> 'street', '') || ' ' || coalesce(company ->> 'postalCode', '') || ' '
    || coalesce(company ->> 'city', '') || ' ' || coalesce(company ->> 'reference', '');
$$;

create table public.outbox (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  data jsonb not null,
  -- As in contract/database/mails.ts (give_priority).
  priority integer not null,
  recipient text not null,
  reply_to text,
  -- Passed to the mail service, which never sends the same key twice.
  idempotency_key text not null unique,
  -- The request to the mail service that this mail is part of, with the others of the same value. It is sent again with
  -- the same mails until the service has answered, because the service knows it by its key and its content.
  sent_with uuid,
  -- Sent in a request of its own: the service refused its request as a whole, or it could not be rendered.
  alone boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  locked_until timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  search_text text generated always as (
    private.plain_text(
      recipient || ' ' || coalesce(data ->> 'orderNumber', '') || ' ' || coalesce(data ->> 'reference', '')
    )
  ) stored
);

create index outbox_waiting on public.outbox (next_attempt_at)
  where sent_at is null and failed_at is null;

create index outbox_sent_with on public.outbox (sent_with) where sent_at is null and failed_at is null;

create index outbox_created_at on public.outbox (created_at);

create index outbox_recipient on public.outbox (lower(recipient));

-- The mails to the shop about a person.
create index outbox_reply_to on public.outbox (lower(reply_to));

create index outbox_about on public.outbox (lower(data ->> 'email'));

create index outbox_failed on public.outbox (failed_at) where failed_at is not null;

-- The history of an order finds its mails by the prefix of their key.
create index outbox_key_start on public.outbox (idempotency_key text_pattern_ops);

alter table public.outbox enable row level security;

-- Addresses that get only the mails of private.ignores_stop: the mail service reported that a mail came back for good, or
-- that its reader called it spam. An owner may lift a stop.
create table public.mail_stops (
  id uuid primary key default gen_random_uuid(),
  -- In lower case.
  email text not null,
  cause text not null check (cause in ('bounce', 'complaint')),
  stopped_at timestamptz not null,
  lifted_at timestamptz
);

create unique index mail_stops_email on public.mail_stops (email) where lifted_at is null;

create index mail_stops_stopped_at on public.mail_stops (stopped_at);

alter table public.mail_stops enable row level security;

-- The reports of the mail service that were applied, by their id: it may send one again.
create table public.mail_reports (
  id text primary key,
  received_at timestamptz not null default now()
);

create index mail_reports_received_at on public.mail_reports (received_at);

alter table public.mail_reports enable row level security;

-- Delivery, in a single row: one run at a time, at the pace of the mail service.
create table public.outbox_delivery (
  id boolean primary key default true check (id),
  -- The run that delivers, and until when no other may.
  run uuid,
  held_until timestamptz not null default now(),
  -- Nothing is sent before then: the pace, or the time that the mail service asked for.
  rests_until timestamptz not null default now()
);

insert into public.outbox_delivery default values;

alter table public.outbox_delivery enable row level security;
