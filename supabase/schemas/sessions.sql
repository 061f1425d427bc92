-- The session of a request that was won: when it takes place, and the mails that put it in calendars.

-- Stores when the session of a request takes place, or with null that it does not; mails its customer and the owner, and moves the
-- draft of the rest to the day after. Nothing happens when it was so already.
create function private.set_session(request uuid, starts timestamptz, ends timestamptz, owner_email text) returns void as $$
declare
  known public.sessions;
  asked public.requests;
begin
  select * into known from public.sessions where request_id = request and cancelled_at is null for update;
  if (known.starts_at, known.ends_at) is not distinct from (starts, ends) then
    return;
  end if;
  insert into public.sessions (request_id, starts_at, ends_at, cancelled_at)
  values (
    request, coalesce(starts, known.starts_at), coalesce(ends, known.ends_at), case when starts is null then now() end
  )
  on conflict (request_id) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, cancelled_at = excluded.cancelled_at,
        sequence = sessions.sequence + 1
  returning * into known;
  update public.invoice_drafts
  set due_from = case when starts is not null then private.belgian_day(ends) + 1 end
  where request_id = request and part = 'rest';

  select * into asked from public.requests where id = request;
  perform private.enqueue_mails(jsonb_agg(jsonb_build_object(
    'template', 'session',
    'data', jsonb_build_object(
      'requestId', request,
      'reference', private.request_reference(request),
      'who', coalesce(nullif(asked.company, ''), asked.name),
      'startsAt', known.starts_at,
      'endsAt', known.ends_at,
      'sequence', known.sequence,
      'state', case when starts is null then 'cancelled' when known.sequence = 0 then 'new' else 'changed' end,
      'toOwner', to_owner
    ),
    'recipient', case when to_owner then owner_email else asked.email end,
    'idempotency_key', 'request-' || request || '-session-' || known.sequence || case when to_owner then '-owner' else '' end
  )))
  from unnest(array[false, true]) as to_owner;
end;
$$;

-- When a session is, { start, end }, of a Belgian day and its times; null without a day.
create function private.session_of(given jsonb) returns jsonb stable security invoker as $$
  select jsonb_object_agg(name, (given ->> 'sessionOn' || ' ' || (given ->> field))::timestamp at time zone 'Europe/Brussels')
  from (values ('start', 'sessionFrom'), ('end', 'sessionTo')) as part (name, field)
  where given ->> 'sessionOn' <> '';
$$;

-- Sets on which Belgian day and at which times the session of a request takes place, or cancels it.
create function private.act_session_set(subject text, given jsonb) returns jsonb security invoker as $$
declare
  progress constant public.request_progress := private.lock_progress(subject::uuid);
  day constant date := (given ->> 'sessionOn')::date;
  session constant jsonb := private.session_of(given);
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif progress.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  elsif given ->> 'sessionFrom' >= given ->> 'sessionTo' and day is not null then
    return jsonb_build_object('result', 'times');
  end if;
  perform private.require_fresh_address((select email from public.requests where id = progress.request_id));
  perform private.set_session(
    progress.request_id, (session ->> 'start')::timestamptz, (session ->> 'end')::timestamptz,
    -- The calendar that has it from the agreement.
    coalesce((
      select document #>> '{seller,email}' from public.quotes
      where request_id = progress.request_id and state = 'agreed' order by answered_at desc limit 1
    ), given ->> 'by')
  );
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'detail', jsonb_build_object('sessionOn', day)
  ));
end;
$$;
