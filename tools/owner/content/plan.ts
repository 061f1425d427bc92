import { downloads as fixedDownloads } from '../../../site/kit.ts';
import type { Course, PdfFile } from './course.ts';
import type { DownloadRow, KickRow, Published, StoredFile } from './published.ts';

/** What publishing a folder changes. */
export interface Plan {
  /** The changed rows, complete. */
  kicks: KickRow[];
  downloads: DownloadRow[];
  uploads: PdfFile[];
  /** How many files of the folder are online already. */
  unchanged: number;
}

const emptyKick = (number: number): KickRow => ({
  number,
  youtube_embed_code: '',
  pdf_path: '',
  title: null,
  description: null,
  text: null,
});

const differs = <Row extends object>(now: Row | undefined, wanted: Row) =>
  !now || (Object.keys(wanted) as (keyof Row)[]).some((name) => now[name] !== wanted[name]);

function kickRow(course: Course, now: KickRow, prune: boolean): KickRow {
  const given = course.kicks.find(({ number }) => number === now.number);
  const kept = prune ? emptyKick(now.number) : now;
  return {
    ...now,
    youtube_embed_code: given?.video ?? kept.youtube_embed_code,
    pdf_path: given?.pdf?.storedAs ?? kept.pdf_path,
    description: given?.description ?? kept.description,
    text: given?.text ?? kept.text,
  };
}

function downloadRow(course: Course, key: string, now: DownloadRow | undefined, prune: boolean): DownloadRow {
  const given = course.downloads.find((download) => download.key === key);
  const ownTitle = fixedDownloads.find((download) => download.key === key)?.title ?? now?.title ?? key;
  return {
    key,
    title: given ? (given.title ?? ownTitle) : (now?.title ?? ownTitle),
    file_path: given?.pdf.storedAs ?? (prune ? '' : (now?.file_path ?? '')),
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
  const keys = new Set([...now.downloads, ...course.downloads].map(({ key }) => key));
  const downloads = [...keys].map((key) => {
    const current = now.downloads.find((row) => row.key === key);
    return { current, wanted: downloadRow(course, key, current, prune) };
  });
  const pdfs = [...course.kicks, ...course.downloads].flatMap(({ pdf }) => pdf ?? []);
  const uploads = pdfs.filter((pdf) => !now.files.some(({ name }) => name === pdf.storedAs));
  return {
    kicks: kicks.filter(({ current, wanted }) => differs(current, wanted)).map(({ wanted }) => wanted),
    downloads: downloads
      .filter(({ current, wanted }) => differs(current, wanted))
      .map(({ wanted }) => wanted),
    uploads,
    unchanged: pdfs.length - uploads.length,
  };
}

/** A younger file may belong to a publication that is still running. */
const restMs = 60 * 60 * 1000;

/** Stored files that no row refers to any more. */
export function staleFiles({ kicks, downloads, files }: Published, now: Date): StoredFile[] {
  const named = new Set([...kicks.map((row) => row.pdf_path), ...downloads.map((row) => row.file_path)]);
  return files.filter(
    ({ name, createdAt }) => !named.has(name) && now.getTime() - createdAt.getTime() > restMs,
  );
}
