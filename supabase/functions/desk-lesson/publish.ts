import type { LessonContent } from '../../../contract/database/lessons.ts';
import type { DeskLessonAnswer, Publication } from '../../../contract/desk-lesson.ts';
import {
  contentProblem,
  fileHash,
  lessonSubject,
  ownTitle,
  partsOfName,
  savedAs,
} from '../../../contract/lesson-check.ts';
import { fileTypes, lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import type { Owner } from '../_shared/http/owner-endpoint.ts';
import { removeStale } from '../_shared/lessons/stored.ts';
import { describeError, log } from '../_shared/log.ts';

type Row = LessonContent['files'][number];

const titleOf = ({ key, title }: { key: string; title?: string }) => ownTitle(key) ?? title ?? key;

/** The row of an uploaded file; null when it is not there or not what its name says, and then removed. Throws DatabaseError. */
async function check(file: Publication['files'][number]): Promise<Row | null> {
  const { key, name } = file;
  const [hash, extension] = partsOfName(name);
  const bucket = serviceClient().storage.from(lessonFiles.bucket);
  const { data, error } = await bucket.download(name);
  if (error) {
    if ('statusCode' in error && ['400', '404'].includes(String(error.statusCode))) return null;
    throw new DatabaseError('storage', error.message);
  }
  const bytes = new Uint8Array(await data.arrayBuffer());
  if (contentProblem(extension, bytes) || (await fileHash(bytes)) !== hash) {
    await bucket.remove([name]);
    return null;
  }
  return {
    key,
    title: titleOf(file),
    path: name,
    file_name: `${savedAs(key)}.${extension}`,
    mime_type: fileTypes[extension].mime,
    size_bytes: bytes.length,
  };
}

/** Changes what members see of a part, atomically, if every file is valid and nobody else did. Throws DatabaseError. */
export async function publish(publication: Publication, owner: Owner): Promise<Fallible<DeskLessonAnswer>> {
  const { part, known, click, texts = null, files, removed } = publication;
  const rows: Row[] = [];
  // One by one, because each may be as large as the function's memory allows.
  for (const file of files) {
    const row = await check(file);
    if (!row) return success({ result: 'not-arrived' });
    rows.push(row);
  }
  // The titles are the owner's words, which a subject may not hold.
  const titles = [...files, ...removed.map((key) => ({ key }))].map(titleOf).join(', ');
  const answer = await owner.run('lesson-published', {
    subject: lessonSubject(part),
    known,
    click,
    input: {
      part,
      content: { texts, files: rows, removed },
      detail: { ...(titles && { files: titles }), ...(texts && { texts: true }) },
      withdrawn: rows.length === 0 && Object.values(texts ?? {}).every((value) => value === ''),
    },
  });
  if (answer.result !== 'done') return success(answer);
  await removeStale(serviceClient()).catch((error) => {
    // The next publication removes them.
    log('error', { function: 'desk-lesson', error: describeError(error) });
  });
  return success(answer);
}
