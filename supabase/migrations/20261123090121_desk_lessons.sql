-- The lessons on the owner's desk. Publishing goes through the function desk-lesson, which looks into every file first.

-- What is published: { kicks: [rows of kicks], files: [rows of lesson_files without their place in storage] }.
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
      from (select key, title, file_name, mime_type, size_bytes, updated_at from public.lesson_files) files
    )
  );
end;
$$;

grant execute on function public.desk_lessons() to authenticated;

-- Whether publishing `content` would change nothing.
create function public.is_published(content jsonb)
returns boolean
language sql
stable
set search_path = ''
as $$
  select not exists (
    select number, coalesce(youtube_embed_code, ''), title, description, text, transcript
    from jsonb_to_recordset(coalesce(content -> 'kicks', '[]')) as given (
      number integer, youtube_embed_code text, title text, description text, text text, transcript text
    )
    except
    select number, youtube_embed_code, title, description, text, transcript from public.kicks
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

-- Publishes `content` (see publish_lessons) for an owner and records that, in one step, if everything that it changes is
-- still as the owner saw it. `seen`: { kicks: [{ number, updated_at }], files: [{ key, updated_at }] }, null for a file
-- that was not there. `entry`: { action, subject, detail }. Returns false, and changes nothing, when somebody else
-- changed it first.
create function public.publish_seen_lessons(actor uuid, content jsonb, seen jsonb, entry jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform public.require_owner(actor);
  -- Those who publish wait for each other; readers do not.
  lock table public.kicks, public.lesson_files in share row exclusive mode;
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
  if public.is_published(content) then
    return true;
  end if;
  perform public.publish_lessons(content);
  perform public.record_owner_action(
    entry ->> 'action', entry ->> 'subject', entry -> 'detail', account => actor
  );
  return true;
end;
$$;
