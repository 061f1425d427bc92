-- Publishing: all rows of a course change in one step, so that a reader sees the old content or the new.
-- `content` holds 'kicks' and 'downloads', each an array of whole rows; rows that are not named stay as they are.
create or replace function public.publish_lessons(content jsonb)
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

revoke execute on function public.publish_lessons(jsonb) from public, anon, authenticated;
grant execute on function public.publish_lessons(jsonb) to service_role;

-- Links are made by lesson-link with the secret key, for five minutes. A buyer who could sign for themselves
-- would choose how long a link lives; so nobody reads the bucket directly.
do $$
begin
  if to_regclass('storage.buckets') is null or to_regclass('storage.objects') is null then
    return;
  end if;

  update storage.buckets
  set public = false, file_size_limit = 20971520, allowed_mime_types = array['application/pdf']
  where id = 'lessons';

  execute 'drop policy if exists "Buyers read the lesson files" on storage.objects';
end;
$$;
