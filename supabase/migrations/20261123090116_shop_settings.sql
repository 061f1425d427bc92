create table public.shop_settings (
  -- Allows a single row.
  id boolean primary key default true check (id),
  kit_status text check (kit_status in ('binnenkort', 'te-koop')),
  -- In cents; null as long as site/kit.ts decides.
  price_cents integer check (price_cents between 50 and 1000000),
  changed_at timestamptz not null default now(),
  launch_subject text check (btrim(launch_subject) <> '' and char_length(launch_subject) <= 100),
  launch_words text check (btrim(launch_words) <> '' and char_length(launch_words) <= 5000),
  -- When the schedule last called reconcile-payments.
  schedule_ran_at timestamptz not null default now()
);

insert into public.shop_settings default values;

alter table public.shop_settings enable row level security;

-- What the owner published of the shop (contract/shop-document.ts): the newest row counts, and rows never change.
create table public.shop_documents (
  id integer generated always as identity primary key,
  at timestamptz not null default now(),
  document jsonb not null check (jsonb_typeof(document) = 'object')
);

alter table public.shop_documents enable row level security;

-- Pages read what the owner chose, and its pictures, from a public bucket, which the functions write with the secret key.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('site', 'site', true, 65536, array['application/json', 'image/webp', 'image/jpeg'])
  on conflict (id) do update
    set public = excluded.public,
        file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end;
$$;
