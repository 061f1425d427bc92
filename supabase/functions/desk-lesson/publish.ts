import type { LessonContent } from '../../../contract/database/lessons.ts';
import type { DeskLessonAnswer, DeskLessonRequest } from '../../../contract/desk-lesson.ts';
import {
  contentProblem,
  extensionsOf,
  fileHash,
  lessonExtension,
  lessonSubject,
  outsideProblem,
  ownTitle,
  savedAs,
  storedName,
} from '../../../contract/lesson-check.ts';
import { fileTypes, lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import type { Owner } from '../_shared/http/owner-endpoint.ts';
import { removeStale } from '../_shared/lessons/stored.ts';
import { describeError, log } from '../_shared/log.ts';

type Publication = Extract<DeskLessonRequest, { action: 'publish' }>;

type Checked = { row: LessonContent['files'][number] } | { key: string; problem: string };

/**
 * Inspects an uploaded file without trusting the browser: a file whose content does not match its type or its hash is
 * removed. Throws DatabaseError.
 */
async function check({ key, name, title }: Publication['files'][number]): Promise<Checked> {
  const refuse = (problem: string): Checked => ({ key, problem });
  const gone = 'dit bestand is niet aangekomen, of te lang geleden. Kies het opnieuw.';
  const extension = lessonExtension(name);
  const [, hash = ''] = name.split('.');
  // A name that does not belong to this key was not uploaded for it, so that file is not removed.
  if (!extension || name !== storedName(savedAs(key), extension, hash)) return refuse(gone);
  const bucket = serviceClient().storage.from(lessonFiles.bucket);
  const { data, error } = await bucket.download(name);
  if (error) {
    if ('statusCode' in error && ['400', '404'].includes(String(error.statusCode))) return refuse(gone);
    throw new DatabaseError('storage', error.message);
  }
  const bytes = new Uint8Array(await data.arrayBuffer());
  const problem =
    outsideProblem(name, bytes.length, extensionsOf(key)) ??
    contentProblem(extension, bytes) ??
    ((await fileHash(bytes)) === hash ? null : 'dit bestand is niet volledig aangekomen. Kies het opnieuw.');
  if (problem) {
    await bucket.remove([name]);
    return refuse(problem);
  }
  return {
    row: {
      key,
      title: title ?? ownTitle(key) ?? key,
      path: name,
      file_name: `${savedAs(key)}.${extension}`,
      mime_type: fileTypes[extension].mime,
      size_bytes: bytes.length,
    },
  };
}

const titleOf = ({ key, title }: { key: string; title?: string }) => title ?? ownTitle(key) ?? key;

/** What the log says of a publication. */
function entryOf({ texts, files, removed }: Publication) {
  const isPublished = files.length > 0 || Object.values(texts ?? {}).some((value) => value !== '');
  // The titles are the owner's words, which a subject may not hold.
  const titles = [...files, ...removed.map((key) => ({ key }))].map(titleOf).join(', ');
  return {
    withdrawn: !isPublished,
    detail: { ...(titles && { files: titles }), ...(texts && { texts: true }) },
  };
}

/**
 * Changes what members see of a part, atomically, if every file is valid and nobody else changed it. Throws
 * DatabaseError.
 */
export async function publish(publication: Publication, owner: Owner): Promise<Fallible<DeskLessonAnswer>> {
  const { part, known, click, texts, files, removed } = publication;
  const checked: Checked[] = [];
  // One by one, because each may be as large as the function's memory allows.
  for (const file of files) checked.push(await check(file));
  const refused = checked.filter((one) => 'problem' in one);
  if (refused.length > 0) return success({ result: 'refused', files: refused });
  const row = texts && {
    youtube_embed_code: texts.video,
    description: texts.description || null,
    text: texts.text || null,
    transcript: texts.transcript || null,
  };
  const rows = checked.flatMap((one) => ('row' in one ? [one.row] : []));
  const content = { texts: row ?? null, files: rows, removed };
  const answer = await owner.run('lesson-published', {
    subject: lessonSubject(part),
    known,
    click,
    input: { part, content, ...entryOf(publication) },
  });
  if (answer.result !== 'done') return success(answer);
  await removeStale(serviceClient()).catch((error) => {
    // The next publication removes them.
    log('error', { function: 'desk-lesson', error: describeError(error) });
  });
  return success(answer);
}
