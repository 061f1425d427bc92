import { ownTitle } from '../../../contract/lesson-check.ts';
import type { Course, CourseFile } from './course.ts';
import type { FileRow, KickRow, Published } from './published.ts';

/** What publishing a folder changes. */
export interface Plan {
  /** The changed rows, complete. */
  kicks: KickRow[];
  files: FileRow[];
  /** The rows of files that are withdrawn. */
  removed: FileRow[];
  uploads: CourseFile[];
  /** How many files of the folder are online already. */
  unchanged: number;
}

const emptyKick = (number: number): KickRow => ({
  number,
  youtube_embed_code: '',
  title: null,
  description: null,
  text: null,
  transcript: null,
});

const differs = <Row extends object>(now: Row | undefined, wanted: Row) =>
  !now || (Object.keys(wanted) as (keyof Row)[]).some((name) => now[name] !== wanted[name]);

function kickRow(course: Course, now: KickRow, prune: boolean): KickRow {
  const given = course.kicks.find(({ number }) => number === now.number);
  const kept = prune ? emptyKick(now.number) : now;
  return {
    ...now,
    youtube_embed_code: given?.video ?? kept.youtube_embed_code,
    description: given?.description ?? kept.description,
    text: given?.text ?? kept.text,
    transcript: given?.transcript ?? kept.transcript,
  };
}

function fileRow(given: CourseFile, now: FileRow | undefined): FileRow {
  return {
    key: given.key,
    title: given.title ?? ownTitle(given.key) ?? now?.title ?? given.key,
    path: given.storedAs,
    file_name: given.fileName,
    mime_type: given.mime,
    size_bytes: given.size,
  };
}

/**
 * Compares a checked folder with what is published. What is not in the folder stays as it is, or is removed with
 * `prune`.
 */
export function planFor(course: Course, now: Published, prune: boolean): Plan {
  const numbers = new Set([...now.kicks, ...course.kicks].map(({ number }) => number));
  const kicks = [...numbers].map((number) => {
    const current = now.kicks.find((row) => row.number === number) ?? emptyKick(number);
    return { current, wanted: kickRow(course, current, prune) };
  });
  const files = course.files.map((given) => {
    const current = now.files.find((row) => row.key === given.key);
    return { current, wanted: fileRow(given, current) };
  });
  const changed = <Row extends object>(rows: { current: Row | undefined; wanted: Row }[]) =>
    rows.filter(({ current, wanted }) => differs(current, wanted)).map(({ wanted }) => wanted);
  const uploads = course.files.filter(({ storedAs }) => !now.stored.some(({ name }) => name === storedAs));
  return {
    kicks: changed(kicks),
    files: changed(files),
    removed: prune ? now.files.filter(({ key }) => !course.files.some((file) => file.key === key)) : [],
    uploads,
    unchanged: course.files.length - uploads.length,
  };
}
