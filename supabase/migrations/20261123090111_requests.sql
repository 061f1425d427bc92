-- Requests that visitors send.

-- The reference by which visitor and business identify a request: the start of its id, as in store-request.ts.
create function public.request_reference(id uuid)
returns text
language sql
immutable
set search_path = ''
as $$
  select upper(left(id::text, 4) || '-' || substr(id::text, 5, 4));
$$;

-- A text in which each Belgian phone number is as one dials it in Belgium: '+32 470', '0032 470' and '+32 (0)470' are '0470'.
create function public.national_phone(value text)
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
  user_id uuid references auth.users (id) on delete set null,
  consent_marketing boolean not null default false,
  source_url text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  suspected_bot boolean not null default false,
  created_at timestamptz not null default now(),
  -- What a request suspected of spam would have stored and sent: { consent, mails }. Null for all others.
  held jsonb,
  search_text text generated always as (
    public.plain_text(
      name || ' ' || company || ' ' || email || ' ' || phone || ' ' || regexp_replace(public.national_phone(phone), '\D', '', 'g') || ' '
      || message || ' ' || details::text || ' ' || public.request_reference(id)
    )
  ) stored
);

comment on column public.requests.consent_marketing is 'As requested; public.newsletter_addresses has the addresses that count.';

create index requests_user_id on public.requests (user_id);
create index requests_created_at on public.requests (created_at);
create index requests_email on public.requests (lower(email));

alter table public.requests enable row level security;

-- Stores the consent of a request and queues its mails.
create function public.send_request_mails(stored public.requests, consent jsonb, mails jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  if stored.consent_marketing then
    insert into public.consents (
      kind, email, text_version, text, source, request_id, token, given_at, proof, proven_at
    )
    select
      'marketing', stored.email, consent ->> 'version', consent ->> 'text', stored.kind, stored.id, consent ->> 'token',
      stored.created_at, proof.proof, proof.proven_at
    from public.account_proof(stored.user_id, stored.email) as proof;
  end if;
  perform public.enqueue_mails(mails);
end;
$$;

-- Stores a request with its consent and its mails, all or nothing. `consent` is the text that the visitor agreed to
-- when consent_marketing is set, with the token of the links in their mail. The mails of a request suspected of spam
-- are held until an owner releases it.
create function public.submit_request(request jsonb, consent jsonb, mails jsonb)
returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  is_bot constant boolean := coalesce((request ->> 'suspected_bot')::boolean, false);
  stored public.requests;
begin
  insert into public.requests (
    id, kind, name, email, phone, company, message, details, user_id, consent_marketing,
    source_url, utm_source, utm_medium, utm_campaign, suspected_bot, held
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
    is_bot,
    case when is_bot then jsonb_build_object('consent', consent, 'mails', mails) end
  )
  returning * into stored;

  if not is_bot then
    perform public.send_request_mails(stored, consent, mails);
  end if;
  return stored.id;
end;
$$;
