-- The reference by which visitor and business identify a request: the start of its id, as in store-request.ts.
create function private.request_reference(id uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(left(id::text, 4) || '-' || substr(id::text, 5, 4));
$$;

-- A text in which each Belgian phone number is as one dials it in Belgium: '+32 470', '0032 470' and '+32 (0)470' are '0470'.
create function private.national_phone(value text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(value, '(^|\s)(?:\+|00)32[\s./-]*(?:\(?0\)?[\s./-]*)?(?=\d)', '\10', 'g');
$$;

create table public.requests (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'inline', 'workshop-dialog', 'kennismaking', 'workshop', 'support')),
  name text not null,
  email text not null,
  phone text not null default '',
  company text not null default '',
  message text not null default '',
  -- The answers that are specific to this kind of form, by field name.
  details jsonb not null default '{}'::jsonb,
  -- The answers in the words that the desk shows, which are in contract/: what is searched.
  shown text not null default '',
  user_id uuid references auth.users (id) on delete set null,
  consent_marketing boolean not null default false,
  source_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  is_spam boolean not null default false,
  created_at timestamptz not null default now(),
  -- What the release of a request that was taken for spam stores and sends: { consent, mails }. Null for all others.
  on_release jsonb,
  search_text text generated always as (
    private.plain_text(
      name || ' ' || company || ' ' || email || ' ' || phone || ' ' || regexp_replace(private.national_phone(phone), '\D', '', 'g') || ' '
      || shown || ' ' || private.request_reference(id)
    )
  ) stored
);

comment on column public.requests.consent_marketing is 'As requested; private.newsletter_addresses has the addresses that count.';

create index requests_user_id on public.requests (user_id);

create index requests_created_at on public.requests (created_at);

create index requests_email on public.requests (lower(email));

alter table public.requests enable row level security;
