-- Whether the kit is on sale and what the launch mail says, as the owner set them on the desk, and when the schedule last
-- ran. Until the owner has chosen, site/kit.ts and site/launch.ts decide.

create table public.shop_settings (
  -- Allows a single row.
  id boolean primary key default true check (id),
  kit_status text check (kit_status in ('binnenkort', 'te-koop')),
  changed_at timestamptz not null default now(),
  launch_subject text check (btrim(launch_subject) <> '' and char_length(launch_subject) <= 100),
  launch_words text check (btrim(launch_words) <> '' and char_length(launch_words) <= 5000),
  -- When the schedule last called reconcile-payments.
  schedule_ran_at timestamptz not null default now()
);

insert into public.shop_settings default values;

alter table public.shop_settings enable row level security;

-- Pages read kit_status from a file in a public bucket, which the functions write with the secret key, and no table.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('site', 'site', true, 1024, array['application/json'])
  on conflict (id) do update
    set public = excluded.public,
        file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end;
$$;

-- Switches the sale of the kit. `seen` is the value that the owner saw: if another owner has changed it meanwhile,
-- nothing changes ('other'). desk-kit checks that everything that was promised is online. Returns
-- { result: 'done' | 'other', status }.
create function public.desk_set_kit_status(actor uuid, wanted text, seen text)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  now_is text;
begin
  perform public.require_owner(actor);
  select kit_status into now_is from public.shop_settings for update;
  if now_is = wanted then
    return jsonb_build_object('result', 'done', 'status', now_is);
  end if;
  if now_is is distinct from seen then
    return jsonb_build_object('result', 'other', 'status', now_is);
  end if;
  update public.shop_settings set kit_status = wanted, changed_at = now();
  perform public.record_owner_action(
    'kit-status', 'kit', jsonb_build_object('from', seen, 'to', wanted), account => actor
  );
  return jsonb_build_object('result', 'done', 'status', wanted);
end;
$$;

-- Records that the schedule ran: nothing else shows the owner that it has stopped.
create function public.record_schedule_run()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.shop_settings set schedule_ran_at = now();
$$;

-- Whether the schedule has stopped, by a moment.
create function public.schedule_stands_still(moment timestamptz)
returns boolean
language sql
stable
set search_path = ''
as $$
  select schedule_ran_at < moment - interval '1 hour' from public.shop_settings;
$$;

-- Whether what was kept long enough is not removed: a rule has failed for three hours, or did not run for a day.
create function public.retention_fails(moment timestamptz)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select count(*) filter (where failing_since < moment - interval '3 hours') > 0
      or min(ran_at) < moment - interval '1 day'
    from public.retention_runs
  );
end;
$$;

-- What an outside monitor learns: whether the mails leave, the schedule runs and what was kept long enough is removed. A
-- launch mail takes as long as its list is long, and a mail that the service refused for good does not stop the others:
-- neither counts.
create function public.shop_health(moment timestamptz default now())
returns jsonb
language sql
stable
security definer
set search_path = ''
as $$
  select jsonb_build_object(
    'mails', not exists (
      select from public.outbox
      where sent_at is null and failed_at is null and priority < 3 and created_at < moment - interval '30 minutes'
    ),
    'schedule', not public.schedule_stands_still(moment),
    'retention', not public.retention_fails(moment)
  );
$$;
