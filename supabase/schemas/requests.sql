-- Requests that visitors send.

-- Every request with its progress. What counts is what is not spam: nothing else filters it.
create view private.all_requests with (security_invoker = true) as
  select requests.*, request_progress.follow_up_on, coalesce(request_progress.status, 'new') as status,
    -- One that was won or lost waits for nothing.
    request_progress.status not in ('won', 'lost') and request_progress.follow_up_on <= (select private.belgian_day(now())) as is_due
  from public.requests
  left join public.request_progress on request_progress.request_id = requests.id;

create view private.requests_that_count with (security_invoker = true) as
  select * from private.all_requests where not is_spam;

-- The mails of a request with what the shop publishes. In the visitor's: its term, today's notice, and where an introduction
-- is booked. In the owner's: the offer that is asked for.
create function private.with_shop(mails jsonb) returns jsonb stable security invoker as $$
declare
  document constant jsonb := private.shop_document();
  today constant text := private.belgian_day(now())::text;
  -- As texts, which order as the days do: no document keeps a request from being stored.
  notice constant jsonb := case
    when today between document #>> '{notice,from}' and document #>> '{notice,until}' then document -> 'notice'
  end;
  said constant jsonb := jsonb_build_object(
    'answerDays', document -> 'answerDays',
    'notice', notice -> 'words',
    'closing', case when notice ->> 'closed' = 'ja' then notice || jsonb_build_object('on', today) end,
    'bookingUrl', document ->> 'bookingUrl'
  );
begin
  return (
    select jsonb_agg(case
      when document -> 'formulas' ? (mail #>> '{data,wish}') then jsonb_insert(
        mail, '{data,formula}', document #> array['formulas', mail #>> '{data,wish}']
      )
      when document is not null and mail ->> 'template' = 'request-visitor' then jsonb_insert(mail, '{data,shop}', said)
      else mail
    end)
    from jsonb_array_elements(mails) as mail
  );
end;
$$;

-- Stores the consent of a request and queues its mails.
create function private.send_request_mails(stored public.requests, consent jsonb, mails jsonb)
returns void security invoker as $$
begin
  if stored.consent_marketing then
    insert into public.consents (
      kind, email, text_version, text, source, request_id, token, given_at, proof, proven_at
    )
    select
      'marketing', stored.email, consent ->> 'version', consent ->> 'text', stored.kind, stored.id, consent ->> 'token',
      stored.created_at, proof.proof, proof.proven_at
    from private.account_proof(stored.user_id, stored.email) as proof;
  end if;
  perform private.enqueue_mails(private.with_shop(mails));
end;
$$;

-- Stores a request with its consent and its mails, all or nothing. `consent` is the text that the visitor agreed to
-- when consent_marketing is set, with the token of the links in their mail. The mails of a request taken for spam
-- wait until an owner releases it.
create function public.submit_request(request jsonb, consent jsonb, mails jsonb) returns uuid as $$
declare
  spam constant boolean := coalesce((request ->> 'is_spam')::boolean, false);
  stored public.requests;
begin
  insert into public.requests (
    id, kind, name, email, phone, company, message, details, shown, user_id, consent_marketing,
    source_url, utm_source, utm_medium, utm_campaign, is_spam, on_release
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
    coalesce(request ->> 'shown', ''),
    (request ->> 'user_id')::uuid,
    coalesce((request ->> 'consent_marketing')::boolean, false),
    request ->> 'source_url',
    request ->> 'utm_source',
    request ->> 'utm_medium',
    request ->> 'utm_campaign',
    spam,
    case when spam then jsonb_build_object('consent', consent, 'mails', mails) end
  )
  returning * into stored;

  if not spam then
    perform private.send_request_mails(stored, consent, mails);
  end if;
  return stored.id;
end;
$$;
