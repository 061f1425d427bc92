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

-- Publishes a part; what `content` does not name stays as is. What leaves everything as it was is not recorded.
create function private.act_lesson_published(subject text, given jsonb) returns jsonb security invoker as $$
declare
  content constant jsonb := given -> 'content';
  is_changed boolean := jsonb_array_length(content -> 'files') > 0;
begin
  if jsonb_typeof(content -> 'texts') = 'object' then
    update public.kicks
    set youtube_embed_code = texts.youtube_embed_code,
        description = texts.description,
        text = texts.text,
        transcript = texts.transcript,
        updated_at = now()
    from jsonb_populate_record(null::public.kicks, content -> 'texts') as texts
    where kicks.number = substr(given ->> 'part', 6)::integer
      and (kicks.youtube_embed_code, kicks.description, kicks.text, kicks.transcript)
        is distinct from (texts.youtube_embed_code, texts.description, texts.text, texts.transcript);
    is_changed := is_changed or found;
  end if;
  delete from public.lesson_files where key in (select jsonb_array_elements_text(content -> 'removed'));
  is_changed := is_changed or found;
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
  return jsonb_build_object('result', 'done', 'log', case when is_changed then jsonb_build_object(
    'action', case when (given ->> 'withdrawn')::boolean then 'lesson-withdrawn' else 'lesson-published' end,
    'subject', subject,
    'detail', given -> 'detail'
  ) end);
end;
$$;
