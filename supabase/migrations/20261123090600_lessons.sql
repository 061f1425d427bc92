-- What a buyer gets. The owner publishes it; only buyers with a paid order read it.

create table public.kicks (
  number integer primary key check (number between 0 and 6),
  -- Empty until the video or the PDF is published.
  youtube_embed_code text not null default '',
  pdf_path text not null default '',
  title text,
  description text,
  text text,
  updated_at timestamptz not null default now()
);

create table public.downloads (
  key text primary key,
  title text not null,
  file_path text not null default '',
  updated_at timestamptz not null default now()
);

alter table public.kicks enable row level security;
alter table public.downloads enable row level security;

grant select on public.kicks, public.downloads to authenticated;

-- The subquery runs under the reader's own policy on orders, so another buyer's order grants nothing.
create policy "Buyers read the lessons" on public.kicks
  for select to authenticated
  using (
    exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')
  );

create policy "Buyers read the downloads" on public.downloads
  for select to authenticated
  using (
    exists (select from public.orders where orders.user_id = (select auth.uid()) and orders.status = 'paid')
  );

insert into public.kicks (number) select generate_series(0, 6);

-- Publishes all given rows in one step, so that a reader sees either the old content or the new. `content` holds
-- 'kicks' and 'downloads', each an array of whole rows; rows that it does not mention stay as they are.
create function public.publish_lessons(content jsonb)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into public.kicks (number, youtube_embed_code, pdf_path, title, description, text)
  select number, coalesce(youtube_embed_code, ''), coalesce(pdf_path, ''), title, description, text
  from jsonb_to_recordset(coalesce(content -> 'kicks', '[]')) as given (
    number integer, youtube_embed_code text, pdf_path text, title text, description text, text text
  )
  on conflict (number) do update
    set youtube_embed_code = excluded.youtube_embed_code,
        pdf_path = excluded.pdf_path,
        title = excluded.title,
        description = excluded.description,
        text = excluded.text,
        updated_at = now();

  insert into public.downloads (key, title, file_path)
  select key, title, coalesce(file_path, '')
  from jsonb_to_recordset(coalesce(content -> 'downloads', '[]')) as given (key text, title text, file_path text)
  on conflict (key) do update
    set title = excluded.title,
        file_path = excluded.file_path,
        updated_at = now();
$$;

-- The files live in a private bucket, where Supabase Storage exists. Nobody reads it directly: lesson-link creates
-- links that last five minutes with the secret key, and buyers who could sign links could choose how long they last.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('lessons', 'lessons', false, 20971520, array['application/pdf'])
  on conflict (id) do update
    set public = excluded.public,
        file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end;
$$;
