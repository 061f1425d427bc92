-- What visitors ask, the launch list, and what they agreed to.

create table if not exists public.requests (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'inline', 'workshop-dialog', 'kennismaking', 'workshop', 'support')),
  name text not null,
  email text not null,
  phone text not null default '',
  company text not null default '',
  message text not null default '',
  -- The answers that only this kind of form has, by their name on the wire.
  details jsonb not null default '{}'::jsonb,
  user_id uuid references auth.users (id) on delete set null,
  consent_marketing boolean not null default false,
  source_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  suspected_bot boolean not null default false,
  created_at timestamptz not null default now()
);

create index if not exists requests_user_id on public.requests (user_id);

create table if not exists public.launch_signups (
  email text primary key,
  -- Unguessable; in the links to confirm and to leave.
  token text not null unique,
  suspected_bot boolean not null default false,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now()
);

create table if not exists public.consents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('marketing', 'newsletter', 'launch')),
  -- Null only while an order waits for the address that Stripe asks.
  email text,
  text_version text not null,
  text text not null,
  source text not null,
  request_id uuid references public.requests (id) on delete set null,
  order_id uuid,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

create index if not exists consents_email on public.consents (email);
create index if not exists consents_request_id on public.consents (request_id);
create unique index if not exists consents_order_id on public.consents (order_id, kind);

alter table public.requests enable row level security;
alter table public.launch_signups enable row level security;
alter table public.consents enable row level security;
revoke all on public.requests, public.launch_signups, public.consents from anon, authenticated;
grant select, insert, update, delete on public.requests, public.launch_signups, public.consents to service_role;

-- Stores a request, the consent in it and its mails, all or nothing. `consent` is null where none was given;
-- a suspected bot is stored and not mailed.
create or replace function public.submit_request(request jsonb, consent jsonb, mails jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  stored public.requests;
begin
  insert into public.requests (
    id, kind, name, email, phone, company, message, details, user_id, consent_marketing,
    source_url, utm_source, utm_medium, utm_campaign, suspected_bot
  )
  values (
    (request ->> 'id')::uuid,
    request ->> 'kind',
    request ->> 'name',
    request ->> 'email',
    coalesce(request ->> 'phone', ''),
    coalesce(request ->> 'company', ''),
    coalesce(request ->> 'message', ''),
    coalesce(request -> 'details', '{}'::jsonb),
    (request ->> 'user_id')::uuid,
    coalesce((request ->> 'consent_marketing')::boolean, false),
    request ->> 'source_url',
    request ->> 'utm_source',
    request ->> 'utm_medium',
    request ->> 'utm_campaign',
    coalesce((request ->> 'suspected_bot')::boolean, false)
  )
  returning * into stored;

  if stored.suspected_bot then
    return stored.id;
  end if;

  if stored.consent_marketing then
    insert into public.consents (kind, email, text_version, text, source, request_id)
    values ('marketing', stored.email, consent ->> 'version', consent ->> 'text', stored.kind, stored.id);
  end if;

  perform public.enqueue_mails(mails);
  return stored.id;
end;
$$;

-- Puts an address on the launch list. Returns whether it is new on the list (or new again, after it left):
-- only then are its consent and mails written. The caller gives the visitor the same answer either way.
create or replace function public.join_launch_list(signup jsonb, consent jsonb, mails jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_bot constant boolean := coalesce((signup ->> 'suspected_bot')::boolean, false);
begin
  insert into public.launch_signups as known (email, token, suspected_bot)
  values (signup ->> 'email', signup ->> 'token', is_bot)
  on conflict (email) do update
    set token = excluded.token, suspected_bot = false, unsubscribed_at = null, confirmed_at = null
    where not is_bot and (known.suspected_bot or known.unsubscribed_at is not null);

  if not found then
    return false;
  end if;

  if not is_bot then
    insert into public.consents (kind, email, text_version, text, source)
    values ('launch', signup ->> 'email', consent ->> 'version', consent ->> 'text', 'launch-list');
    perform public.enqueue_mails(mails);
  end if;
  return true;
end;
$$;

-- What a link from a launch mail does: 'confirm' or 'unsubscribe'. Returns whether the token still
-- holds: who left does not come back by an old link.
create or replace function public.act_on_launch_link(link_token text, action text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  if action = 'confirm' then
    update public.launch_signups
    set confirmed_at = coalesce(confirmed_at, now())
    where token = link_token and unsubscribed_at is null;
    return found;
  end if;

  if action <> 'unsubscribe' then
    return false;
  end if;

  update public.launch_signups
  set unsubscribed_at = coalesce(unsubscribed_at, now())
  where token = link_token
  returning email into address;
  if address is null then
    return false;
  end if;

  update public.consents
  set withdrawn_at = now()
  where kind = 'launch' and email = address and withdrawn_at is null;
  return true;
end;
$$;

revoke execute on function public.submit_request(jsonb, jsonb, jsonb) from public, anon, authenticated;
revoke execute on function public.join_launch_list(jsonb, jsonb, jsonb) from public, anon, authenticated;
revoke execute on function public.act_on_launch_link(text, text) from public, anon, authenticated;
grant execute on function public.submit_request(jsonb, jsonb, jsonb) to service_role;
grant execute on function public.join_launch_list(jsonb, jsonb, jsonb) to service_role;
grant execute on function public.act_on_launch_link(text, text) to service_role;
