import { type LessonLinkRequest, lessonFiles, lessonLinkRequest } from '../../../contract/lessons.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { clientAs, DatabaseError, serviceClient } from '../_shared/database.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { bearerOf } from '../_shared/secret.ts';

const notFound = failure(404, functionMessages.lessonNotFound, 'no-file');

interface PublishedFile {
  /** In the bucket. */
  path: string;
  /** The name of the download. */
  name: string;
}

/**
 * The published file, read as the caller: row level security shows it only to buyers with a paid order. Null if
 * there is none for this caller. Throws DatabaseError.
 */
async function fileFor(token: string, wanted: LessonLinkRequest): Promise<PublishedFile | null> {
  const as = clientAs(token);
  const { data, error } =
    'kick' in wanted
      ? await as.from('kicks').select('path:pdf_path').eq('number', wanted.kick).maybeSingle()
      : await as.from('downloads').select('path:file_path').eq('key', wanted.download).maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  if (!data?.path) return null;
  return { path: data.path, name: `${'kick' in wanted ? `kick-${wanted.kick}` : wanted.download}.pdf` };
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
    .createSignedUrl(file.path, lessonFiles.linkSeconds, { download: file.name });
  if (error) throw new DatabaseError('storage', error.message);
  // Only the path: behind a proxy this function may not know the backend's public address, but the browser does.
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
