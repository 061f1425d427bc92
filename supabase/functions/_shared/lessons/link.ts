import { lessonFiles } from '../../../../contract/lessons.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { DatabaseError, serviceClient } from '../database.ts';
import { type Fallible, failure, success } from '../http/failure.ts';

/** The response for a lesson file that does not exist, for this caller. */
export const noLessonFile = failure(404, functionMessages.lessonNotFound, 'no-file');

/** A link to a lesson file, valid for five minutes; a browser saves it as `file_name`. Throws DatabaseError. */
export async function linkTo(file: { path: string; file_name: string }): Promise<Fallible<{ path: string }>> {
  const { data, error } = await serviceClient()
    .storage.from(lessonFiles.bucket)
    .createSignedUrl(file.path, lessonFiles.linkSeconds, { download: file.file_name });
  if (error && 'statusCode' in error && error.statusCode === '404') {
    return failure(404, functionMessages.lessonNotFound, 'file-not-stored');
  }
  if (error) throw new DatabaseError('storage', error.message);
  // Only the path: behind a proxy this function may not know the backend's public URL, but the browser does.
  const { pathname, search } = new URL(data.signedUrl);
  return success({ path: pathname + search });
}
