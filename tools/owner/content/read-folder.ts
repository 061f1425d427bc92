import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileKey, lessonLimits } from '../../../contract/lessons.ts';
import { downloads, kicks } from '../../../site/kit.ts';
import type { Course, CourseDownload, CourseKick } from './course.ts';
import { ContentProblem } from './problem.ts';
import { readPdf } from './read-pdf.ts';
import { readText, readVideo } from './read-text.ts';

/** The files allowed in the folder of a Kick. */
const names = { description: 'beschrijving.txt', text: 'tekst.txt', video: 'video.txt', pdf: 'les.pdf' };
const kickFiles = new Set(Object.values(names));

/** Files that operating systems leave behind. */
const litter = /^(?:\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** Collects problems, so that the owner sees all of them at once. */
class Problems {
  readonly lines: string[] = [];

  add(line: string): void {
    this.lines.push(line);
  }

  /** Runs a check; records a ContentProblem and returns null. */
  async note<T>(check: () => Promise<T>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof ContentProblem)) throw error;
      this.add(error.message);
      return null;
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter(({ name }) => !litter.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function readKick(folder: string, number: number, problems: Problems): Promise<CourseKick> {
  const own = `kick-${number}`;
  const found = new Set<string>();
  for (const entry of await entriesOf(join(folder, own))) {
    if (entry.isFile() && kickFiles.has(entry.name)) found.add(entry.name);
    else {
      problems.add(
        `${own}/${entry.name}: hoort hier niet. In deze map mogen ${[...kickFiles].join(', ')} staan.`,
      );
    }
  }
  const read = <T>(name: string, how: (file: string, source: string) => Promise<T>) =>
    found.has(name) ? problems.note(() => how(join(folder, own, name), `${own}/${name}`)) : null;

  return {
    number,
    description: await read(names.description, (file, source) =>
      readText(file, source, lessonLimits.description),
    ),
    text: await read(names.text, (file, source) => readText(file, source, lessonLimits.text)),
    video: await read(names.video, readVideo),
    pdf: await read(names.pdf, (file, source) => readPdf(file, source, own)),
  };
}

async function readDownload(
  folder: string,
  key: string,
  titled: boolean,
  problems: Problems,
): Promise<CourseDownload | null> {
  const source = `downloads/${key}.pdf`;
  if (!fileKey.test(key) || key.length > 60) {
    problems.add(`${source}: gebruik in de naam alleen kleine letters, cijfers en streepjes.`);
    return null;
  }
  if (!titled && !downloads.some((download) => download.key === key)) {
    const known = downloads.map((download) => `${download.key}.pdf`).join(', ');
    problems.add(
      `${source}: onbekende download. De vaste namen zijn ${known}. Voor een extra download zet je de titel in ${key}.txt.`,
    );
    return null;
  }
  const title = titled
    ? await problems.note(() =>
        readText(join(folder, 'downloads', `${key}.txt`), `downloads/${key}.txt`, lessonLimits.title),
      )
    : null;
  const pdf = await problems.note(() => readPdf(join(folder, source), source, key));
  return pdf && { key, title: title?.replace(/\s+/g, ' ') ?? null, pdf };
}

async function readDownloads(folder: string, problems: Problems): Promise<CourseDownload[]> {
  const entries = await entriesOf(join(folder, 'downloads'));
  const files = new Set(entries.filter((entry) => entry.isFile()).map(({ name }) => name));
  const found: CourseDownload[] = [];
  for (const { name } of entries) {
    const [, key = '', kind] = /^(.+)\.(pdf|txt)$/.exec(name) ?? [];
    if (!kind || !files.has(name)) {
      problems.add(`downloads/${name}: hoort hier niet. In deze map staan PDF-bestanden (.pdf).`);
    } else if (kind === 'txt' && !files.has(`${key}.pdf`)) {
      problems.add(`downloads/${name}: de titel staat er, maar ${key}.pdf ontbreekt.`);
    } else if (kind === 'pdf') {
      const download = await readDownload(folder, key, files.has(`${key}.txt`), problems);
      if (download) found.push(download);
    }
  }
  return found;
}

/**
 * Reads and checks a folder in the layout of docs/nl/lessen.md. `problems` has a Dutch line for each file that
 * cannot be published; if there is any, publish nothing.
 */
export async function readFolder(folder: string): Promise<{ course: Course; problems: string[] }> {
  const problems = new Problems();
  const course: Course = { kicks: [], downloads: [] };
  const entries = await entriesOf(folder).catch(() => null);
  if (!entries) return { course, problems: [`${folder}: deze map is er niet.`] };

  for (const entry of entries) {
    const number = kicks.find((kick) => entry.name === `kick-${kick.number}`)?.number;
    if (!entry.isDirectory() || (number === undefined && entry.name !== 'downloads')) {
      problems.add(`${entry.name}: hoort hier niet. Hier staan de mappen kick-0 tot kick-6 en downloads.`);
    } else if (number !== undefined) course.kicks.push(await readKick(folder, number, problems));
    else course.downloads = await readDownloads(folder, problems);
  }
  if (entries.length === 0) problems.add(`${folder}: deze map is leeg.`);
  return { course, problems: problems.lines };
}
