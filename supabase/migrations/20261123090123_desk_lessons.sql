-- The lessons on the owner's desk. The function desk-lesson publishes them, after inspecting every file.

-- What is published: { kicks: [rows of kicks], files: [rows of lesson_files] }.
create function public.desk_lessons()
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform public.require_owner();
  return jsonb_build_object(
    'kicks', (select coalesce(jsonb_agg(to_jsonb(kicks) order by number), '[]') from public.kicks),
    'files', (
      select coalesce(jsonb_agg(to_jsonb(files) order by key), '[]')
      from (select key, title, path, file_name, mime_type, size_bytes, updated_at from public.lesson_files) files
    )
  );
end;
$$;

-- Whether publishing `content` would change nothing.
create function public.is_published(content jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select number, coalesce(youtube_embed_code, ''), description, text, transcript
    from jsonb_to_recordset(coalesce(content -> 'kicks', '[]')) as given (
      number integer, youtube_embed_code text, description text, text text, transcript text
    )
    except
    select number, youtube_embed_code, description, text, transcript from public.kicks
  ) and not exists (
    select key, title, path, file_name, mime_type, size_bytes
    from jsonb_to_recordset(coalesce(content -> 'files', '[]')) as given (
      key text, title text, path text, file_name text, mime_type text, size_bytes integer
    )
    except
    select key, title, path, file_name, mime_type, size_bytes from public.lesson_files
  ) and not exists (
    select from public.lesson_files
    where key in (select jsonb_array_elements_text(coalesce(content -> 'removed', '[]')))
  );
$$;

-- Publishes `content` on behalf of an owner and records the action atomically, so that a reader sees either the old
-- content or the new. `content` has 'kicks' and 'files', each an array of whole rows, and 'removed', the keys of files
-- to unpublish; what it does not mention stays as is. `entry`: { action, subject, detail }. `seen`:
-- { kicks: [{ number, updated_at }], files: [{ key, updated_at }] }, with null for a file that did not exist. Returns
-- false, and changes nothing, if any of it was changed since the owner saw it; true for what is published already, such
-- as by the owner's own call whose answer was lost.
create function public.publish_lessons(actor uuid, content jsonb, seen jsonb, entry jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner(actor);
  -- Publications wait for each other; readers do not.
  lock table public.kicks, public.lesson_files in share row exclusive mode;
  if public.is_published(content) then
    return true;
  end if;
  if exists (
    select from jsonb_to_recordset(coalesce(seen -> 'kicks', '[]')) as given (number integer, updated_at timestamptz)
    left join public.kicks on kicks.number = given.number
    where kicks.updated_at is distinct from given.updated_at
  ) or exists (
    select from jsonb_to_recordset(coalesce(seen -> 'files', '[]')) as given (key text, updated_at timestamptz)
    left join public.lesson_files on lesson_files.key = given.key
    where lesson_files.updated_at is distinct from given.updated_at
  ) then
    return false;
  end if;
  insert into public.kicks (number, youtube_embed_code, description, text, transcript)
  select number, coalesce(youtube_embed_code, ''), description, text, transcript
  from jsonb_to_recordset(coalesce(content -> 'kicks', '[]')) as given (
    number integer, youtube_embed_code text, description text, text text, transcript text
  )
  on conflict (number) do update
    set youtube_embed_code = excluded.youtube_embed_code,
        description = excluded.description,
        text = excluded.text,
        transcript = excluded.transcript,
        updated_at = now();

  delete from public.lesson_files
  where key in (select jsonb_array_elements_text(coalesce(content -> 'removed', '[]')));

  insert into public.lesson_files (key, title, path, file_name, mime_type, size_bytes)
  select key, title, path, file_name, mime_type, size_bytes
  from jsonb_to_recordset(coalesce(content -> 'files', '[]')) as given (
    key text, title text, path text, file_name text, mime_type text, size_bytes integer
  )
  on conflict (key) do update
    set title = excluded.title,
        path = excluded.path,
        file_name = excluded.file_name,
        mime_type = excluded.mime_type,
        size_bytes = excluded.size_bytes,
        updated_at = now();
  perform public.record_owner_action(
    entry ->> 'action', entry ->> 'subject', entry -> 'detail', account => actor
  );
  return true;
end;
$$;
