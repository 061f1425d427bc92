-- Requests that visitors send, and the consents that they give anywhere in the shop.

create table public.requests (
  id uuid primary key,
  kind text not null check (kind in ('contact', 'inline', 'workshop-dialog', 'kennismaking', 'workshop', 'support')),
  name text not null,
  email text not null,
  phone text not null default '',
  company text not null default '',
  message text not null default '',
  -- The answers that only this kind of form asks for, by field name.
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

create index requests_user_id on public.requests (user_id);

create table public.consents (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('marketing', 'newsletter', 'launch')),
  -- Null only until Stripe reports the address of an order.
  email text,
  text_version text not null,
  text text not null,
  source text not null,
  request_id uuid references public.requests (id) on delete set null,
  order_id uuid references public.orders (id) on delete set null,
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);

create index consents_email on public.consents (email);
create index consents_request_id on public.consents (request_id);
create unique index consents_order_id on public.consents (order_id, kind);

alter table public.requests enable row level security;
alter table public.consents enable row level security;

-- Stores a request with its consent and its mails, all or nothing. `consent` is the text that the visitor agreed to
-- when consent_marketing is set. A request from a suspected bot is stored but sends no mail.
create function public.submit_request(request jsonb, consent jsonb, mails jsonb)
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

