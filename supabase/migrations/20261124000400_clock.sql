-- Counters and waiting mails go on after a clock that ran ahead was set back.

-- Counts one request; returns true while the key has at most `max_hits` requests in its window. A window that ends
-- a minute later than a new one would comes from a clock that ran ahead, and starts over; less than that is a request
-- that overtook another.
create or replace function public.take_rate_limit(key text, max_hits integer, window_seconds integer)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  counted integer;
begin
  insert into public.rate_limits as known (key, hits, resets_at)
  values (take_rate_limit.key, 1, now() + make_interval(secs => window_seconds))
  on conflict on constraint rate_limits_pkey do update
    set hits = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
          then known.hits + 1 else 1 end,
        resets_at = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
          then known.resets_at else excluded.resets_at end
  returning hits into counted;

  -- About one call in a hundred cleans up expired counters.
  if random() < 0.01 then
    delete from public.rate_limits
    where rate_limits.key in (
      select expired.key
      from public.rate_limits as expired
      where expired.resets_at < now()
      limit 500
      for update skip locked
    );
  end if;
  return counted <= max_hits;
end;
$$;

-- Claims up to `batch` due mails for `lease_seconds`. Concurrent workers never claim the same mail; when a worker
-- dies its lease expires and the mail is due again. Pauses last twelve minutes and leases a few: what is put off for
-- more than an hour was put off by a clock that ran ahead.
create or replace function public.claim_outbox(batch integer, lease_seconds integer)
returns jsonb
language sql
security definer
set search_path = ''
as $$
  with due as (
    select id
    from public.outbox
    where sent_at is null
      and failed_at is null
      and (next_attempt_at <= now() or next_attempt_at > now() + interval '1 hour')
      and (locked_until is null or locked_until < now() or locked_until > now() + interval '1 hour')
    order by next_attempt_at, created_at
    limit greatest(batch, 0)
    for update skip locked
  ),
  taken as (
    update public.outbox
    set attempts = outbox.attempts + 1,
        locked_until = now() + make_interval(secs => lease_seconds)
    from due
    where outbox.id = due.id
    returning outbox.*
  )
  select coalesce(
    jsonb_agg(
      jsonb_build_object(
        'id', id,
        'template', template,
        'data', data,
        'recipient', recipient,
        'reply_to', reply_to,
        'idempotency_key', idempotency_key,
        'attempts', attempts
      )
      order by created_at
    ),
    '[]'::jsonb
  )
  from taken;
$$;
