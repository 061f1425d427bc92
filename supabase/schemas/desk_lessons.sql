-- The lessons on the owner's desk. The function desk-lesson publishes them, after inspecting every file.

create function public.desk_lessons() returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'kicks', (
      select jsonb_agg(to_jsonb(kicks) order by number)
      from (select number, youtube_embed_code, description, text, transcript from public.kicks) kicks
    ),
    'files', (
      select coalesce(jsonb_agg(to_jsonb(files) order by key), '[]')
      from (select key, title, path, file_name, mime_type, size_bytes, updated_at from public.lesson_files) files
    ),
    -- By what the log calls a part; one that was never published has none.
    'versions', (
      select coalesce(jsonb_object_agg(subject, private.version_of(subject)), '{}')
      from (select distinct subject from public.owner_actions where action in ('lesson-published', 'lesson-withdrawn')) parts
    )
  );
end;
$$;

-- Publishes a part; what `content` does not name stays as is.
create function private.act_lesson_published(subject text, given jsonb) returns jsonb security invoker as $$
declare
  content constant jsonb := given -> 'content';
  texts constant jsonb := content -> 'texts';
begin
  if texts <> 'null' then
    update public.kicks
    set youtube_embed_code = texts ->> 'video',
        description = nullif(texts ->> 'description', ''),
        text = nullif(texts ->> 'text', ''),
        transcript = nullif(texts ->> 'transcript', ''),
        updated_at = now()
    where number = substr(given ->> 'part', 6)::integer;
  end if;
  delete from public.lesson_files where key in (select jsonb_array_elements_text(content -> 'removed'));
  insert into public.lesson_files (key, title, path, file_name, mime_type, size_bytes)
  select key, title, path, file_name, mime_type, size_bytes
  from jsonb_populate_recordset(null::public.lesson_files, content -> 'files')
  on conflict (key) do update
    set title = excluded.title,
        path = excluded.path,
        file_name = excluded.file_name,
        mime_type = excluded.mime_type,
        size_bytes = excluded.size_bytes,
        updated_at = now();
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'action', case when (given ->> 'withdrawn')::boolean then 'lesson-withdrawn' else 'lesson-published' end,
    'detail', given -> 'detail'
  ));
end;
$$;
