import { lessonFiles } from '../../../../contract/lessons.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { DatabaseError, serviceClient } from '../database.ts';
import { type Fallible, failure, success } from '../http/failure.ts';

/** The response for a lesson file that does not exist, for this caller. */
export const noLessonFile = failure(404, functionMessages.lessonNotFound, 'no-file');

/** The path of a signed URL: behind a proxy a function may not know the backend's public address, but the browser does. */
export function pathOf(signedUrl: string): string {
  const { pathname, search } = new URL(signedUrl);
  return pathname + search;
}

/** A link to a lesson file, valid for five minutes; a browser saves it as `file_name`. Throws DatabaseError. */
export async function linkTo(file: { path: string; file_name: string }): Promise<Fallible<{ path: string }>> {
  const { data, error } = await serviceClient()
    .storage.from(lessonFiles.bucket)
    .createSignedUrl(file.path, lessonFiles.linkSeconds, { download: file.file_name });
  if (error && 'statusCode' in error && error.statusCode === '404') {
    return failure(404, functionMessages.lessonNotFound, 'file-not-stored');
  }
  if (error) throw new DatabaseError('storage', error.message);
  return success({ path: pathOf(data.signedUrl) });
}
