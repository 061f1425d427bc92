-- The lessons on the owner's desk. The function desk-lesson publishes them, after inspecting every file.

create function public.desk_lessons() returns jsonb stable as $$
begin
  perform private.require_owner();
  return jsonb_build_object(
    'kicks', (select jsonb_agg(to_jsonb(kicks) - 'updated_at' order by number) from public.kicks),
    'files', (select coalesce(jsonb_agg(to_jsonb(lesson_files) order by key), '[]') from public.lesson_files),
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
  update public.kicks
  set youtube_embed_code = coalesce(texts ->> 'video', youtube_embed_code),
      description = nullif(coalesce(texts ->> 'description', description), ''),
      text = nullif(coalesce(texts ->> 'text', text), ''),
      transcript = nullif(coalesce(texts ->> 'transcript', transcript), ''),
      updated_at = now()
  where 'kick-' || number = given ->> 'part' and texts <> 'null';
  delete from public.lesson_files
  where key in (
    select jsonb_array_elements_text(content -> 'removed')
    union select file ->> 'key' from jsonb_array_elements(content -> 'files') as file
  );
  insert into public.lesson_files (key, title, path, file_name, mime_type, size_bytes)
  select key, title, path, file_name, mime_type, size_bytes
  from jsonb_populate_recordset(null::public.lesson_files, content -> 'files');
  return jsonb_build_object('result', 'done', 'log', jsonb_build_object(
    'action', case when (given ->> 'withdrawn')::boolean then 'lesson-withdrawn' else 'lesson-published' end,
    'detail', given -> 'detail'
  ));
end;
$$;
