import { type DeskLessonAnswer, deskLessonRequest, lessonBodyBytes } from '../../../contract/desk-lesson.ts';
import { lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { linkTo, noLessonFile, pathOf } from '../_shared/lessons/link.ts';
import { publish } from './publish.ts';

/** A signed, single-use URL for an upload; its path is null if the file is already stored. Throws DatabaseError. */
async function prepareUpload({ name }: { name: string }): Promise<Fallible<DeskLessonAnswer>> {
  const { data, error } = await serviceClient().storage.from(lessonFiles.bucket).createSignedUploadUrl(name);
  if (error && 'statusCode' in error && String(error.statusCode) === '409')
    return success({ result: 'ready', path: null });
  if (error) throw new DatabaseError('storage', error.message);
  return success({ result: 'ready', path: pathOf(data.signedUrl) });
}

/** A link to the published file with that key. Throws DatabaseError. */
async function open({ key }: { key: string }): Promise<Fallible<DeskLessonAnswer>> {
  const files = serviceClient().from('lesson_files').select('path, file_name');
  const { data, error } = await files.eq('key', key).maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  const link = data ? await linkTo(data) : noLessonFile;
  return link.ok ? success({ result: 'link', ...link.value }) : link;
}

/** The lessons on the owner's desk: gives the URL for an upload or to open a file, publishes and withdraws atomically. */
export default ownerEndpoint({
  name: 'desk-lesson',
  schema: deskLessonRequest,
  bodyBytes: lessonBodyBytes,
  handle: async (body, owner) => {
    if (body.action === 'upload') return prepareUpload(body);
    if (body.action === 'open') return open(body);
    return publish(body, owner);
  },
});
