-- Requests on the owner's desk: the status of each one, its notes and answers, those that an owner makes, and spam.

-- The progress of a request as the desk shows it: { status, follow_up_on, version, updated_at, updated_by }.
create function private.progress_of(request uuid) returns jsonb stable security invoker as $$
  select coalesce(
    (select to_jsonb(request_progress) - 'request_id' from public.request_progress where request_id = request),
    jsonb_build_object('status', 'new', 'follow_up_on', null, 'updated_at', null, 'updated_by', '')
  ) || jsonb_build_object('version', private.version_of(request::text));
$$;

create function private.owner_address() returns text stable as $$
  select coalesce((select email from auth.users where id = auth.uid()), '');
$$;

create view private.request_list with (security_invoker = true) as
  select
    id, kind, name, email, phone, company, message, details, consent_marketing, source_url, utm_source, utm_medium,
    utm_campaign, source, made_by, created_at, is_spam, spam_since, private.request_reference(id) as reference, status, follow_up_on, is_due,
    search_text
  from private.all_requests;

-- Requests, newest first, or by query.sort: 'waiting' (new ones first, the oldest on top), 'follow-up' (by follow-up date)
-- or 'oldest': a page, with the query of list_page plus: status, kind, due (only those whose follow-up date has come),
-- spam (only spam, which is otherwise left out).
create function public.desk_requests(query jsonb) returns jsonb as $$
  select private.list_page(
    'private.request_list',
    query - 'sort',
    jsonb_build_object(
      'status', nullif(query ->> 'status', ''),
      'kind', nullif(query ->> 'kind', ''),
      'is_due', nullif((query ->> 'due')::boolean, false),
      'is_spam', coalesce((query ->> 'spam')::boolean, false)
    ),
    case query ->> 'sort'
      when 'waiting' then 'case when status = ''new'' then created_at end, '
      when 'follow-up' then 'follow_up_on, '
      when 'oldest' then 'created_at, '
      else ''
    end || 'created_at desc, id'
  );
$$;

-- How many requests wait for a first answer, have reached their follow-up date, or are spam.
create function public.desk_request_counts() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'waiting', count(*) filter (where status = 'new'),
      'due', count(*) filter (where is_due),
      'spam', (select count(*) from public.requests where is_spam)
    )
    from private.requests_that_count
  );
end;
$$;

-- One request with everything about it: { request, stop, progress, session, notes, consents, others, orders, invoices, drafts, quotes,
-- billed, history }, or null. `stop` is why its address gets no answer.
create function public.desk_request(subject uuid) returns jsonb as $$
declare
  shown public.requests;
begin
  perform private.require_owner();
  perform private.count_read(subject::text, private.request_reference(subject));
  select * into shown from public.requests where id = subject;
  if not found then
    return null;
  end if;
  return jsonb_build_object(
    'request', to_jsonb(shown) - array['search_text', 'shown', 'on_release', 'user_id']
      || jsonb_build_object('reference', private.request_reference(shown.id)),
    'stop', private.stop_of(shown.email),
    'progress', private.progress_of(shown.id),
    'session', (select to_jsonb(sessions) - 'request_id' from public.sessions where request_id = shown.id),
    'notes', private.notes_about(shown.id),
    'consents', (
      select coalesce(jsonb_agg(
        jsonb_build_object('text', text, 'given_at', given_at, 'proven_at', proven_at, 'withdrawn_at', withdrawn_at)
      ), '[]'::jsonb)
      from public.consents
      where request_id = shown.id
    ),
    'others', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', other.id, 'kind', other.kind, 'details', other.details, 'created_at', other.created_at, 'is_spam', other.is_spam,
          'status', other.status
        )
        order by other.created_at desc
      ), '[]'::jsonb)
      from private.all_requests as other
      where lower(other.email) = lower(shown.email) and other.id <> shown.id
    ),
    'orders', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'order_number', order_number, 'product_name', product_name, 'amount_cents', amount_cents, 'status', status,
          'access', access, 'created_at', created_at
        )
        order by created_at desc
      ), '[]'::jsonb)
      from private.order_list
      where lower(email) = lower(shown.email)
    ),
    'invoices', private.invoices_of(shown.id),
    'drafts', private.drafts_of(shown.id),
    'quotes', private.quotes_of(shown.id),
    'billed', private.company_known_by(shown.email),
    'history', private.history(
      request_ids => array[shown.id],
      invoice_ids => array(select id from public.invoices where request_id = shown.id)
    )
  );
end;
$$;

-- Locks a request and returns its progress, or a new one if it has none yet. Null when there is no such request, or when it is
-- spam.
create function private.lock_progress(subject uuid) returns public.request_progress security invoker as $$
declare
  progress public.request_progress;
begin
  perform from public.requests
  where id = (select id from private.requests_that_count where id = subject)
  for update;
  if found then
    select * into progress from public.request_progress where request_id = subject;
    progress.request_id := subject;
    progress.status := coalesce(progress.status, 'new');
  end if;
  return progress;
end;
$$;

-- Stores the progress of a request as an owner changed it.
create function private.store_progress(progress public.request_progress, by text) returns void security invoker as $$
  insert into public.request_progress (request_id, status, follow_up_on, updated_by)
  values (progress.request_id, progress.status, progress.follow_up_on, by)
  on conflict (request_id) do update
    set status = excluded.status, follow_up_on = excluded.follow_up_on, updated_at = now(), updated_by = excluded.updated_by;
$$;

-- Changes the status and follow-up day of a request.
create function private.act_request_changed(subject text, given jsonb) returns jsonb security invoker as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  progress.status := given ->> 'status';
  progress.follow_up_on := (given ->> 'followUpOn')::date;
  perform private.store_progress(progress, given ->> 'by');
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_strip_nulls(jsonb_build_object('status', progress.status, 'followUpOn', progress.follow_up_on))
  ));
end;
$$;

-- Answers a request by mail. A new request becomes 'followed-up'.
create function private.act_request_answered(subject text, given jsonb) returns jsonb security invoker as $$
declare
  progress public.request_progress := private.lock_progress(subject::uuid);
  asked public.requests;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  end if;
  select * into asked from public.requests where id = progress.request_id;
  perform private.require_fresh_address(asked.email);
  if private.stop_of(asked.email) is not null then
    return jsonb_build_object('result', 'stopped');
  end if;
  insert into public.notes (id, request_id, title, words, author)
  values ((given ->> 'click')::uuid, asked.id, trim(given ->> 'title'), trim(given ->> 'words'), given ->> 'by');
  perform private.enqueue_mails(jsonb_build_array(jsonb_build_object(
    'template', 'request-answer',
    'data', jsonb_build_object(
      'subject', trim(given ->> 'title'),
      'words', trim(given ->> 'words'),
      'reference', private.request_reference(asked.id),
      'askedAt', asked.created_at,
      'request', jsonb_build_object(
        'kind', asked.kind, 'company', asked.company, 'message', asked.message, 'details', asked.details
      )
    ),
    'recipient', asked.email,
    'idempotency_key', 'request-answer-' || (given ->> 'click')
  )));
  if progress.status = 'new' then
    progress.status := 'followed-up';
    perform private.store_progress(progress, given ->> 'by');
  end if;
  return jsonb_build_object('result', 'done');
end;
$$;

-- Makes a request, under an id of its own, for somebody who called or wrote. With `mails` its person gets the confirmation of a form.
create function private.act_request_made(subject text, given jsonb) returns jsonb as $$
declare
  made constant uuid := subject::uuid;
  mails constant boolean := (given ->> 'mails')::boolean;
  reference constant text := private.request_reference(made);
begin
  if exists (select from public.requests where id = made) then
    return jsonb_build_object('result', 'changed');
  elsif private.is_mail_address(given ->> 'email') is not true
    or mails and private.stop_of(given ->> 'email') is not null
  then
    return jsonb_build_object('result', 'invalid');
  end if;
  if mails then
    perform private.require_fresh_address(given ->> 'email');
    perform private.enqueue_mails(private.with_shop(jsonb_build_array(jsonb_build_object(
      'template', 'request-visitor',
      'data', jsonb_build_object(
        'kind', given -> 'kind', 'name', given -> 'name', 'reference', reference, 'fields', '[]'::jsonb
      ),
      'recipient', given -> 'email',
      'idempotency_key', 'request-' || made || '-visitor'
    ))));
  end if;
  insert into public.requests (id, kind, name, email, phone, company, message, shown, source, made_by)
  values (
    made, given ->> 'kind', given ->> 'name', given ->> 'email', given ->> 'phone', given ->> 'company', given ->> 'message',
    given ->> 'message', given ->> 'source', given ->> 'by'
  );
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'subject', reference, 'detail', jsonb_build_object('mailed', mails)
  ));
end;
$$;

-- Marks a request as spam, or not after all. One that the filter took for spam counts from then on, its consent is stored, and
-- its mails are sent, once.
create function private.act_request_spam(subject text, given jsonb) returns jsonb security invoker as $$
declare
  spam constant boolean := (given ->> 'spam')::boolean;
  stored public.requests;
begin
  select * into stored from public.requests where id = subject::uuid for update;
  if stored.id is null then
    return jsonb_build_object('result', 'missing');
  elsif stored.is_spam = spam then
    return jsonb_build_object('result', 'done', 'mails', 0, 'log', null);
  elsif spam and exists (select from public.invoices where request_id = stored.id) then
    return jsonb_build_object('result', 'invoiced');
  end if;
  update public.requests set is_spam = spam, spam_since = case when spam then now() end, on_release = null where id = stored.id;
  -- Requests stored without mails have nothing to send.
  if stored.on_release is not null then
    perform private.send_request_mails(stored, stored.on_release -> 'consent', stored.on_release -> 'mails');
  end if;
  return jsonb_build_object(
    'result', 'done', 'mails', coalesce(jsonb_array_length(stored.on_release -> 'mails'), 0),
    'log', case when spam then '{}' else '{"action": "request-released"}'::jsonb end
  );
end;
$$;

-- The saved answers, in their order: { answers: [{ title, words }], version }.
create function public.desk_saved_answers() returns jsonb stable as $$
begin
  perform private.require_owner();
  return (
    select jsonb_build_object(
      'answers', jsonb_agg(jsonb_build_object('title', title, 'words', words) order by place),
      'version', private.version_of('saved-answers')
    )
    from public.saved_answers
  );
end;
$$;

-- Replaces the three saved answers.
create function private.act_answers_saved(subject text, given jsonb) returns jsonb security invoker as $$
begin
  update public.saved_answers
  set title = left(trim(given ->> ('title' || place)), 40), words = left(trim(given ->> ('words' || place)), 10000)
  where subject = 'saved-answers';
  return jsonb_build_object('result', case when found then 'done' else 'missing' end);
end;
$$;
