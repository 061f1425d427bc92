-- What a buyer gets. Published by the owner; read only by who has a paid order.

create table if not exists public.kicks (
  number integer primary key check (number between 0 and 6),
  -- Empty while the video or the PDF still has to come.
  youtube_embed_code text not null default '',
  pdf_path text not null default '',
  title text,
  description text,
  text text,
  updated_at timestamptz not null default now()
);

create table if not exists public.downloads (
  key text primary key,
  title text not null,
  file_path text not null default '',
  updated_at timestamptz not null default now()
);

alter table public.kicks enable row level security;
alter table public.downloads enable row level security;
revoke all on public.kicks, public.downloads from anon, authenticated;
grant select on public.kicks, public.downloads to authenticated;
grant select, insert, update, delete on public.kicks, public.downloads to service_role;

-- The order read here passes the reader's own policy: nobody is let in by somebody else's order.
drop policy if exists "Buyers read the lessons" on public.kicks;
create policy "Buyers read the lessons" on public.kicks
  for select to authenticated
  using (
    exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')
  );

drop policy if exists "Buyers read the downloads" on public.downloads;
create policy "Buyers read the downloads" on public.downloads
  for select to authenticated
  using (
    exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')
  );

insert into public.kicks (number) select generate_series(0, 6) on conflict (number) do nothing;

-- The files: a private bucket, where Supabase Storage is there.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public) values ('lessons', 'lessons', false) on conflict (id) do nothing;

  if exists (
    select from pg_policies
    where schemaname = 'storage' and tablename = 'objects' and policyname = 'Buyers read the lesson files'
  ) then
    return;
  end if;
  execute $policy$
    create policy "Buyers read the lesson files" on storage.objects
      for select to authenticated
      using (
        bucket_id = 'lessons'
        and exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')
      )
  $policy$;
end;
$$;
