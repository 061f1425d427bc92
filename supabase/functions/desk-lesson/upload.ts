import type { DeskLessonAnswer, DeskLessonRequest } from '../../../contract/desk-lesson.ts';
import { lessonExtension, savedAs, storedName } from '../../../contract/lesson-check.ts';
import { type FileExtension, lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';

/** A signed, single-use URL for an upload; its path is null if the file is already stored. Throws DatabaseError. */
export async function prepareUpload(
  wanted: Extract<DeskLessonRequest, { action: 'upload' }>,
): Promise<Fallible<DeskLessonAnswer>> {
  // The schema has validated the extension.
  const extension = lessonExtension(wanted.fileName) as FileExtension;
  const name = storedName(savedAs(wanted.key), extension, wanted.hash);
  const { data, error } = await serviceClient().storage.from(lessonFiles.bucket).createSignedUploadUrl(name);
  if (error && 'statusCode' in error && String(error.statusCode) === '409')
    return success({ result: 'ready', name, path: null });
  if (error) throw new DatabaseError('storage', error.message);
  // Only the path: behind a proxy this function may not know the backend's public URL, but the browser does.
  const { pathname, search } = new URL(data.signedUrl);
  return success({ result: 'ready', name, path: pathname + search });
}
