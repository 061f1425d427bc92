create table public.kicks (
  number integer primary key check (number between 0 and 6),
  -- Empty until the video is published.
  youtube_embed_code text not null default '',
  description text,
  text text,
  -- Markdown, like `text`.
  transcript text,
  updated_at timestamptz not null default now()
);

create table public.lesson_files (
  key text primary key,
  title text not null,
  -- A plain name: a backup writes it to a disk.
  path text not null check (path ~ '^[A-Za-z0-9_][A-Za-z0-9._-]*$'),
  file_name text not null check (file_name <> ''),
  mime_type text not null,
  size_bytes integer check (size_bytes > 0),
  updated_at timestamptz not null default now()
);

alter table public.kicks enable row level security;

alter table public.lesson_files enable row level security;

insert into public.kicks (number) select generate_series(0, 6);

-- The files are in a private bucket, where Supabase Storage exists. Nobody reads it directly: lesson-link signs links
-- with the secret key that last five minutes. Buyers who could sign links themselves could choose how long they last.
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('lessons', 'lessons', false, 20971520, array[
    'application/pdf',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/zip',
    'image/png'
  ])
  on conflict (id) do update
    set public = excluded.public,
        file_size_limit = excluded.file_size_limit,
        allowed_mime_types = excluded.allowed_mime_types;
end;
$$;
