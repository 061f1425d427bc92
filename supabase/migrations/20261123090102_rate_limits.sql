-- Request counters, kept in the database so that all instances share them. Keys are hashes.

create table public.rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null,
  -- When a function refused everybody for the rest of a window: which one, and when. The owner is alerted (alert_owner).
  ceiling text,
  reached_at timestamptz
);

create index rate_limits_resets_at on public.rate_limits (resets_at);

alter table public.rate_limits enable row level security;

-- Counts one request on each of `counters` ([{ key, max, seconds, ceiling }]) in turn, up to the first that has no room for it.
-- Returns null when all have, and otherwise that one's key, the seconds until its window ends, and whether this is the
-- first request that it refuses. A window that ends more than a minute later than a new one would was opened under clock
-- skew and starts over; a smaller difference comes from concurrent requests. Whoever calls gives the counters that many
-- requests share last: their rows stay locked the shortest, and always in the same order.
create function public.take_rate_limits(counters jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  counter record;
  counted integer;
  ends timestamptz;
begin
  for counter in
    select given.key, given.max, given.seconds, given.ceiling
    from rows from (
      jsonb_to_recordset(counters) as (key text, max integer, seconds integer, ceiling text)
    ) with ordinality as given (key, max, seconds, ceiling, place)
    order by given.place
  loop
    insert into public.rate_limits as known (key, hits, resets_at)
    values (counter.key, 1, now() + make_interval(secs => counter.seconds))
    on conflict on constraint rate_limits_pkey do update
      set hits = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.hits + 1 else 1 end,
          resets_at = case when known.resets_at > now() and known.resets_at <= excluded.resets_at + interval '1 minute'
            then known.resets_at else excluded.resets_at end
    returning hits, resets_at into counted, ends;
    if counted = counter.max + 1 and counter.ceiling is not null then
      update public.rate_limits
      set ceiling = counter.ceiling, reached_at = now()
      where rate_limits.key = counter.key;
    end if;
    if counted > counter.max then
      return jsonb_build_object(
        'key', counter.key,
        'seconds', ceil(extract(epoch from ends - now())),
        'first', counted = counter.max + 1
      );
    end if;
  end loop;

  -- About one call in a hundred deletes expired counters.
  if random() < 0.01 then
    delete from public.rate_limits
    where rate_limits.key in (
      select expired.key
      from public.rate_limits as expired
      where expired.resets_at < now() and (expired.reached_at is null or expired.reached_at < now() - interval '1 day')
      limit 500
      for update skip locked
    );
  end if;
  return null;
end;
$$;
