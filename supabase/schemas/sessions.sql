-- The session of a request that was won: when it takes place, and the mails that put it in calendars.

-- Stores when the session of a request takes place, or with null that it does not; mails its customer and the owner, and moves the
-- draft of the rest to the day after. Nothing happens when it was so already.
create function private.set_session(request uuid, starts timestamptz, ends timestamptz, owner_email text) returns void as $$
declare
  known public.sessions;
  kept public.sessions;
  asked public.requests;
begin
  select * into known from public.sessions where request_id = request for update;
  if known.cancelled_at is not null or known.request_id is null then
    known.starts_at := null;
    known.ends_at := null;
  end if;
  if (known.starts_at, known.ends_at) is not distinct from (starts, ends) then
    return;
  end if;
  insert into public.sessions (request_id, starts_at, ends_at, sequence, cancelled_at)
  values (
    request, coalesce(starts, known.starts_at), coalesce(ends, known.ends_at), coalesce(known.sequence + 1, 0),
    case when starts is null then now() end
  )
  on conflict (request_id) do update
    set starts_at = excluded.starts_at, ends_at = excluded.ends_at, sequence = excluded.sequence,
        cancelled_at = excluded.cancelled_at
  returning * into kept;
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
      'startsAt', kept.starts_at,
      'endsAt', kept.ends_at,
      'sequence', kept.sequence,
      'state', case when starts is null then 'cancelled' when kept.sequence = 0 then 'new' else 'changed' end,
      'toOwner', to_owner
    ),
    'recipient', case when to_owner then owner_email else asked.email end,
    'idempotency_key', 'request-' || request || '-session-' || kept.sequence || case when to_owner then '-owner' else '' end
  )))
  from unnest(array[false, true]) as to_owner;
end;
$$;

-- Sets on which Belgian day and at which times the session of a request takes place, or cancels it.
create function private.act_session_set(subject text, given jsonb) returns jsonb security invoker as $$
declare
  progress constant public.request_progress := private.lock_progress(subject::uuid);
  clock constant text := '^([01]\d|2[0-3]):[0-5]\d$';
  day constant date := (given ->> 'sessionOn')::date;
begin
  if progress.request_id is null then
    return jsonb_build_object('result', 'missing');
  elsif progress.status <> 'won' then
    return jsonb_build_object('result', 'not-won');
  elsif day is not null and not (
    given ->> 'from' ~ clock and given ->> 'until' ~ clock and given ->> 'from' < given ->> 'until'
  ) then
    return jsonb_build_object('result', 'times');
  end if;
  perform private.require_fresh_address((select email from public.requests where id = progress.request_id));
  perform private.set_session(
    progress.request_id,
    (day + (case when day is not null then given ->> 'from' end)::time) at time zone 'Europe/Brussels',
    (day + (case when day is not null then given ->> 'until' end)::time) at time zone 'Europe/Brussels',
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
