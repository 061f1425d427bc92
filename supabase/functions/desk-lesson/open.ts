import type { DeskLessonAnswer, DeskLessonRequest } from '../../../contract/desk-lesson.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import { linkTo, noLessonFile } from '../_shared/lessons/link.ts';
import { partsOf } from './publish.ts';

/** A link to the published file, or to an uploaded one that is not published yet. Throws DatabaseError. */
export async function open({
  key,
  name,
}: Extract<DeskLessonRequest, { action: 'open' }>): Promise<Fallible<DeskLessonAnswer>> {
  const parts = name === undefined ? null : partsOf(key, name);
  if (name !== undefined && !parts) return noLessonFile;
  const { data, error } = await serviceClient()
    .from('lesson_files')
    .select('path, file_name')
    .eq('key', key)
    .maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  const file = name !== undefined && parts ? { path: name, file_name: parts.fileName } : data;
  const link = file ? await linkTo(file) : noLessonFile;
  return link.ok ? success({ result: 'link', ...link.value }) : link;
}
