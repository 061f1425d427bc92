-- Links that were mailed to whoever asked what is kept about their address. Each works for a day, once for every action.
create table public.own_data_links (
  token_hash text primary key,
  -- In lower case.
  email text not null,
  expires_at timestamptz not null default now() + interval '1 day',
  copied_at timestamptz,
  erasure_asked_at timestamptz
);

create index own_data_links_email on public.own_data_links (email);

create index own_data_links_expires_at on public.own_data_links (expires_at);

alter table public.own_data_links enable row level security;
