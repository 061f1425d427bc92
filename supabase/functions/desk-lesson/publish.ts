import type { Arguments } from '../../../contract/database/database.ts';
import type { LessonContent } from '../../../contract/database/lessons.ts';
import type { DeskLessonAnswer, DeskLessonRequest } from '../../../contract/desk-lesson.ts';
import {
  contentProblem,
  extensionsOf,
  fileHash,
  lessonExtension,
  outsideProblem,
  ownTitle,
  savedAs,
  storedName,
} from '../../../contract/lesson-check.ts';
import { fileTypes, lessonFiles } from '../../../contract/lessons.ts';
import { contents } from '../../../site/contents.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { type Fallible, success } from '../_shared/http/failure.ts';
import type { Owner } from '../_shared/http/owner-endpoint.ts';
import { removeStale } from '../_shared/lessons/stored.ts';
import { describeError, log } from '../_shared/log.ts';

type Publication = Extract<DeskLessonRequest, { action: 'publish' }>;
type Withdrawal = Extract<DeskLessonRequest, { action: 'withdraw' }>;
type GivenFile = Publication['files'][number];

const bucket = () => serviceClient().storage.from(lessonFiles.bucket);

type Checked = { row: LessonContent['files'][number] } | { key: string; problem: string };

/** The parts of a name in storage; null for one that does not belong to this key. */
export function partsOf(key: string, name: string) {
  const extension = lessonExtension(name);
  const [base, hash = ''] = name.split('.');
  if (!extension || base !== savedAs(key) || name !== storedName(base, extension, hash)) return null;
  return { extension, hash, fileName: `${base}.${extension}` };
}

/**
 * Inspects an uploaded file without trusting the browser: a file whose content does not match its type or its hash is
 * removed. Throws DatabaseError.
 */
async function check({ key, name, title }: GivenFile): Promise<Checked> {
  const refuse = (problem: string): Checked => ({ key, problem });
  const gone = 'dit bestand is niet aangekomen, of te lang geleden. Kies het opnieuw.';
  const parts = partsOf(key, name);
  // A name that does not belong to this key was not uploaded for it, so that file is not removed.
  if (!parts) return refuse(gone);
  const { extension, hash, fileName } = parts;
  const { data, error } = await bucket().download(name);
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
    await bucket().remove([name]);
    return refuse(problem);
  }
  return {
    row: {
      key,
      title: title?.replace(/\s+/g, ' ') ?? ownTitle(key) ?? key,
      path: name,
      file_name: fileName,
      mime_type: fileTypes[extension].mime,
      size_bytes: bytes.length,
    },
  };
}

/** Changes what members see, atomically, unless someone else did so first. Throws DatabaseError. */
async function change(
  owner: Owner,
  changes: Omit<Arguments<'publish_lessons'>, 'actor'>,
): Promise<Fallible<DeskLessonAnswer>> {
  if (!(await owner.act('publish_lessons', changes))) return success({ result: 'changed' });
  await removeStale(serviceClient()).catch((error) => {
    // The next publication removes them.
    log('error', { function: 'desk-lesson', error: describeError(error) });
  });
  return success({ result: 'done' });
}

const titlesOf = (files: readonly { key: string; title?: string }[]) =>
  files.map(({ key, title }) => title ?? ownTitle(key) ?? key);

const seenOf = (rows: readonly { key: string; seen: string | null }[]) =>
  rows.map(({ key, seen }) => ({ key, updated_at: seen }));

/**
 * What is published or withdrawn, for the log: its Kick, also when only files of it are, the titles of files of the whole Kit, or
 * 'lessons' when they belong together to nothing less.
 */
function subjectOf(
  kick: { number: number } | undefined,
  files: readonly { key: string; title?: string }[],
): string {
  const kicks = new Set(files.map((file) => contents.find(({ key }) => key === file.key)?.kick));
  if (!kick && kicks.size > 1) return 'lessons';
  const number = kick?.number ?? [...kicks][0];
  return typeof number === 'number' ? `Kick ${number}` : titlesOf(files).join(', ');
}

const detailOf = (kick: object | undefined, titles: readonly string[]) => ({
  ...(titles.length > 0 && { files: titles.join(', ') }),
  ...(kick && { texts: true }),
});

/** Publishes a Kick with its files, or files of the Kit, if every file is valid. Throws DatabaseError. */
export async function publish({ kick, files }: Publication, owner: Owner) {
  const checked: Checked[] = [];
  // One by one, because each may be as large as the function's memory allows.
  for (const file of files) checked.push(await check(file));
  const refused = checked.filter((one) => 'problem' in one);
  if (refused.length > 0) return success<DeskLessonAnswer>({ result: 'refused', files: refused });
  const rows = checked.flatMap((one) => ('row' in one ? [one.row] : []));
  const titles = titlesOf(files);
  const row = kick && {
    number: kick.number,
    youtube_embed_code: kick.video,
    description: kick.description || null,
    text: kick.text || null,
    transcript: kick.transcript || null,
  };
  return change(owner, {
    content: { kicks: row ? [row] : [], files: rows, removed: [] },
    seen: { kicks: kick ? [{ number: kick.number, updated_at: kick.seen }] : [], files: seenOf(files) },
    entry: {
      action: 'lesson-published',
      subject: subjectOf(kick, files),
      detail: detailOf(kick, titles),
    },
  });
}

/** Unpublishes a Kick, or files. Throws DatabaseError. */
export async function withdraw({ kick, files }: Withdrawal, owner: Owner) {
  const titles = titlesOf(files);
  const row = kick && {
    number: kick.number,
    youtube_embed_code: '',
    description: null,
    text: null,
    transcript: null,
  };
  return change(owner, {
    content: { kicks: row ? [row] : [], files: [], removed: files.map(({ key }) => key) },
    seen: { kicks: kick ? [{ number: kick.number, updated_at: kick.seen }] : [], files: seenOf(files) },
    entry: {
      action: 'lesson-withdrawn',
      subject: subjectOf(kick, files),
      detail: detailOf(kick, titles),
    },
  });
}
