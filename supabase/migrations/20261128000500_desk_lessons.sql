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

-- Publishes `content` (see publish_lessons) for an owner and records that, in one step, if everything that it changes is
-- still as the owner saw it. `seen`: { kicks: [{ number, updated_at }], files: [{ key, updated_at }] }, null for a file
-- that was not there. `act`: { owner, action, subject, detail }. Returns false, and changes nothing, when somebody else
-- changed it first.
create function public.publish_seen_lessons(content jsonb, seen jsonb, act jsonb)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
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
  perform public.publish_lessons(content);
  insert into public.owner_actions (owner_id, owner_email, action, subject, detail)
  select id, coalesce(email, ''), act ->> 'action', act ->> 'subject', coalesce(act -> 'detail', '{}')
  from auth.users
  where id = (act ->> 'owner')::uuid;
  return true;
end;
$$;
