-- Whether the kit is on sale, as the owner switched it on the desk, and whether the schedule runs. Without a choice
-- site/kit.ts decides.

create table public.shop_settings (
  -- One row.
  id boolean primary key default true check (id),
  kit_status text check (kit_status in ('binnenkort', 'te-koop')),
  changed_at timestamptz not null default now(),
  -- When the schedule last called reconcile-payments.
  schedule_ran_at timestamptz not null default now()
);

insert into public.shop_settings default values;

alter table public.shop_settings enable row level security;

-- Every visitor of a page that sells reads this one value.
grant select (kit_status) on public.shop_settings to anon, authenticated;

create policy "Everyone reads whether the kit is on sale" on public.shop_settings
  for select to anon, authenticated
  using (true);

-- Switches the sale of the kit. `seen` is the value that the owner saw: when another owner changed it meanwhile, nothing
-- changes. Returns { result: 'done' | 'other', status }. Whether everything that is promised is online, desk-kit checks.
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

-- Remembers that the schedule runs, for the owner: nothing else tells that it stands still.
create function public.record_schedule_run()
returns void
language sql
security definer
set search_path = ''
as $$
  update public.shop_settings set schedule_ran_at = now();
$$;
