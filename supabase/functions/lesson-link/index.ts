import { kickPdfKey, type LessonLinkRequest, lessonLinkRequest } from '../../../contract/lessons.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { clientAs, DatabaseError } from '../_shared/database.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { linkTo, noLessonFile } from '../_shared/lessons/link.ts';
import { bearerOf } from '../_shared/secret.ts';

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
  if (!file) return noLessonFile;
  return linkTo(file);
}

/** A link to a lesson file, valid for five minutes, for buyers with a paid order. */
export default jsonEndpoint({
  name: 'lesson-link',
  schema: lessonLinkRequest,
  rateLimit: 'lesson',
  handle: link,
});
