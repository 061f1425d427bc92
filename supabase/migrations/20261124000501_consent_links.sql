-- Updates asked in a form count once the link in the visitor's mail is used (20261124000500_consents.sql).

alter table public.consents
  -- Unguessable; part of the links to confirm and to stop. Null where another proof is expected.
  add column token text unique;

-- Stores a request with its consent and its mails, all or nothing. `consent` is the text that the visitor agreed to
-- when consent_marketing is set, with the token of the links in their mail. A request from a suspected bot is stored but
-- sends no mail.
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
    insert into public.consents (kind, email, text_version, text, source, request_id, token)
    values (
      'marketing', stored.email, consent ->> 'version', consent ->> 'text', stored.kind, stored.id, consent ->> 'token'
    );
  end if;

  perform public.enqueue_mails(mails);
  return stored.id;
end;
$$;

-- Handles a link about updates: 'confirm-updates' proves the consent of its token, 'stop-updates' withdraws every
-- newsletter of its address. Returns whether the token is valid; an old link to confirm does not undo a stop.
create function public.act_on_consent_link(link_token text, action text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  address text;
begin
  if action = 'confirm-updates' then
    update public.consents
    set proof = coalesce(proof, 'confirmed-link'), proven_at = coalesce(proven_at, now())
    where token = link_token and withdrawn_at is null;
    return found;
  end if;

  if action <> 'stop-updates' then
    return false;
  end if;

  select email into address from public.consents where token = link_token;
  if address is null then
    return false;
  end if;

  update public.consents
  set withdrawn_at = now()
  where kind in ('marketing', 'newsletter') and lower(email) = lower(address) and withdrawn_at is null;
  return true;
end;
$$;
