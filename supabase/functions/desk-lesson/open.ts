import type { DeskLessonAnswer, DeskLessonRequest } from '../../../contract/desk-lesson.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import { linkTo, noLessonFile } from '../_shared/lessons/link.ts';
import { partsOf } from './publish.ts';

type Wanted = Extract<DeskLessonRequest, { action: 'open' }>;

/** The uploaded file with that name in storage, or without a name the published one; null if there is none. */
async function fileFor({ key, name }: Wanted): Promise<{ path: string; file_name: string } | null> {
  if (name !== undefined) {
    const parts = partsOf(key, name);
    return parts && { path: name, file_name: parts.fileName };
  }
  const { data, error } = await serviceClient()
    .from('lesson_files')
    .select('path, file_name')
    .eq('key', key)
    .maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  return data;
}

/** A link to the published file, or to an uploaded one that is not published yet. Throws DatabaseError. */
export async function open(wanted: Wanted): Promise<Fallible<DeskLessonAnswer>> {
  const file = await fileFor(wanted);
  const link = file ? await linkTo(file) : noLessonFile;
  return link.ok ? success({ result: 'link', ...link.value }) : link;
}
