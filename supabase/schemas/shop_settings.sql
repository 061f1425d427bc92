-- Whether the kit is on sale and what the launch mail says, as the owner set them on the desk, and when the schedule last
-- ran. Until the owner has chosen, site/kit.ts and site/launch.ts decide.

-- Switches the sale of the kit: 'incomplete' while something that was promised is not online, which the Edge Function says.
create function private.act_kit_status(subject text, given jsonb) returns jsonb as $$
declare
  wanted constant text := given ->> 'wanted';
  now_is text;
begin
  select kit_status into now_is from public.shop_settings for update;
  if wanted = 'te-koop' and not (given ->> 'complete')::boolean then
    return jsonb_build_object('result', 'incomplete');
  elsif now_is = wanted then
    return jsonb_build_object('result', 'done', 'log', null);
  end if;
  update public.shop_settings set kit_status = wanted, changed_at = now() where id;
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object('detail', jsonb_build_object(
    'from', now_is, 'to', wanted
  )));
end;
$$;

-- Whether to ask the host for a build of the site now: of what is published within five minutes the first has one of its own,
-- and the rest one together, which the schedule asks for.
create function public.claim_build(published boolean) returns boolean as $$
begin
  update public.shop_settings set build_owed = true where published;
  update public.shop_settings set build_owed = false, build_asked_at = now()
  where build_owed and build_asked_at <= now() - interval '5 minutes';
  return found;
end;
$$;

-- Records that a run of the schedule went through all its steps: nothing else shows the owner that it has stopped.
create function public.record_schedule_run() returns void as $$
  update public.shop_settings set schedule_ran_at = now() where id;
$$;

-- Whether the schedule has stopped, by a moment.
create function private.schedule_stands_still(moment timestamptz) returns boolean stable security invoker as $$
  select schedule_ran_at < moment - interval '1 hour' from public.shop_settings;
$$;

-- Whether what was kept long enough is not removed: a rule has failed for three hours, or did not run for a day.
create function private.retention_fails(moment timestamptz) returns boolean stable security invoker as $$
begin
  return (
    select count(*) filter (where failing_since < moment - interval '3 hours') > 0
      or min(ran_at) < moment - interval '1 day'
    from public.retention_runs
  );
end;
$$;

-- What an outside monitor learns: whether the database takes a write and is less than nine tenths of `most_megabytes` large, if
-- that is given, the mails leave, the schedule runs and what was kept long enough is removed. A launch mail takes as long as its
-- list is long, and a mail that the service refused for good does not stop the others: neither counts. PostgREST itself makes the
-- transaction of a stable function read-only, so the setting of the database is asked, not that of the transaction.
create function public.shop_health(moment timestamptz default now(), most_megabytes integer default null)
returns jsonb stable as $$
  select jsonb_build_object(
    'database', not pg_is_in_recovery()
      and not current_setting('default_transaction_read_only')::boolean
      and coalesce(pg_database_size(current_database()) < most_megabytes * 0.9 * 1024 * 1024, true),
    'mails', not exists (
      select from public.outbox
      where sent_at is null and failed_at is null and priority < 3 and created_at < moment - interval '30 minutes'
    )
      -- Of mails that are all refused for good, the one that says so is too.
      and (
        (select count(*) from private.failed_mails() where failed_at between moment - interval '1 hour' and moment) < 3
        or exists (select from public.outbox where sent_at between moment - interval '1 hour' and moment)
      ),
    'schedule', not private.schedule_stands_still(moment),
    'retention', not private.retention_fails(moment)
  );
$$;
