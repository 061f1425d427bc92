create table public.launch_signups (
  email text primary key,
  -- Unguessable; part of the links to confirm and to unsubscribe.
  token text not null unique,
  is_spam boolean not null default false,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text generated always as (private.plain_text(email)) stored
);

alter table public.launch_signups enable row level security;
