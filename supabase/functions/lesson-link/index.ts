import {
  kickPdfKey,
  type LessonLinkRequest,
  lessonFiles,
  lessonLinkRequest,
} from '../../../contract/lessons.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { clientAs, DatabaseError, serviceClient } from '../_shared/database.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { bearerOf } from '../_shared/secret.ts';

const notFound = failure(404, functionMessages.lessonNotFound, 'no-file');

/**
 * The published file, read on behalf of the caller: row level security shows it only to buyers with a paid order. Null
 * if there is none for this caller. Throws DatabaseError.
 */
async function fileFor(
  token: string,
  wanted: LessonLinkRequest,
): Promise<{ path: string; file_name: string } | null> {
  const key = 'kick' in wanted ? kickPdfKey(wanted.kick) : wanted.download;
  const { data, error } = await clientAs(token)
    .from('lesson_files')
    .select('path, file_name')
    .eq('key', key)
    .maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  return data;
}

async function link(wanted: LessonLinkRequest, request: Request): Promise<Handled> {
  const token = bearerOf(request);
  if (!token || !(await callerOf(request))) {
    return failure(401, functionMessages.unauthorized, 'signed-out');
  }
  const file = await fileFor(token, wanted);
  if (!file) return notFound;

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

/** A link to a lesson file, valid for five minutes, for buyers with a paid order. */
export default jsonEndpoint({
  name: 'lesson-link',
  schema: lessonLinkRequest,
  rateLimit: 'lesson',
  handle: link,
});
