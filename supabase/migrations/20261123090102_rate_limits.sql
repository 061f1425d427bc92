-- Request counters, kept in the database so that all instances share them. Keys are hashes.

create table public.rate_limits (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create index rate_limits_resets_at on public.rate_limits (resets_at);

alter table public.rate_limits enable row level security;

-- Counts one request; returns true while the key has at most `max_hits` requests in its window. A window that ends more
-- than a minute later than a new one would was opened under clock skew and starts over; a smaller difference comes from
-- concurrent requests.
create function public.take_rate_limit(key text, max_hits integer, window_seconds integer)
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

  -- About one call in a hundred deletes expired counters.
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
