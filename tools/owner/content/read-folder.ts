import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionList, keyLength, lessonExtension, savedAs } from '../../../contract/lesson-check.ts';
import { fileKey, kickPdfKey, lessonLimits } from '../../../contract/lessons.ts';
import { contents } from '../../../site/contents.ts';
import { kicks } from '../../../site/kit.ts';
import { Problem } from '../backend.ts';
import type { Course, CourseFile, CourseKick } from './course.ts';
import { readLessonFile } from './read-file.ts';
import { readText, readVideo } from './read-text.ts';

/** The files allowed in the folder of a Kick; the cheat sheet may also have another type. */
const names = {
  description: 'beschrijving.txt',
  text: 'tekst.md',
  transcript: 'transcript.md',
  video: 'video.txt',
  pdf: 'les.pdf',
};
const kickFiles = new Set(Object.values(names));
const sheet = 'cheat-sheet';

/** The keys of what belongs to the whole kit. */
const fixedKeys = contents.filter(({ kick }) => kick === null).map(({ key }) => key);

/** Files that operating systems leave behind. */
const litter = /^(?:\..*|Thumbs\.db|desktop\.ini|__MACOSX)$/i;

/** Collects problems, so that the owner sees all of them at once. */
class Problems {
  readonly lines: string[] = [];

  add(line: string): void {
    this.lines.push(line);
  }

  /** Runs a check; records a Problem and returns null. */
  async note<T>(check: () => Promise<T>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.add(error.message);
      return null;
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter(({ name }) => !litter.test(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

const nameOf = (file: string) => file.replace(/\.[^.]*$/, '');

/** Records files that would replace each other, such as x.pdf and x.docx. */
function noteDoubles(folder: string, files: readonly string[], problems: Problems): void {
  for (const file of files) {
    const first = files.find((other) => nameOf(other) === nameOf(file));
    if (first !== file) problems.add(`${folder}/${file}: ${first} staat er ook. Bewaar er één van.`);
  }
}

async function readKick(
  folder: string,
  number: number,
  problems: Problems,
): Promise<{ kick: CourseKick; files: CourseFile[] }> {
  const own = `kick-${number}`;
  const found = new Set<string>();
  for (const entry of await entriesOf(join(folder, own))) {
    const isSheet = nameOf(entry.name) === sheet && entry.name !== sheet;
    if (entry.isFile() && (kickFiles.has(entry.name) || isSheet)) found.add(entry.name);
    else if (entry.name === 'tekst.txt') {
      problems.add(`${own}/tekst.txt: de les is Markdown. Noem dit bestand ${names.text}.`);
    } else {
      const allowed = [...kickFiles, `${sheet} (${extensionList})`].join(', ');
      problems.add(`${own}/${entry.name}: hoort hier niet. In deze map mogen ${allowed} staan.`);
    }
  }
  const read = <T>(name: string, how: (file: string, source: string) => Promise<T>) =>
    found.has(name) ? problems.note(() => how(join(folder, own, name), `${own}/${name}`)) : null;
  const readFile = async (name: string, key: string) => {
    const file = await read(name, (path, source) => readLessonFile(path, source, savedAs(key)));
    return file ? [{ key, title: null, ...file }] : [];
  };

  const sheets = [...found].filter((name) => nameOf(name) === sheet);
  noteDoubles(own, sheets, problems);
  const kick = {
    number,
    description: await read(names.description, (file, source) =>
      readText(file, source, lessonLimits.description),
    ),
    text: await read(names.text, (file, source) => readText(file, source, lessonLimits.text)),
    transcript: await read(names.transcript, (file, source) =>
      readText(file, source, lessonLimits.transcript),
    ),
    video: await read(names.video, readVideo),
  };
  const files = [
    ...(await readFile(names.pdf, kickPdfKey(number))),
    ...(await readFile(sheets[0] ?? '', `${own}-${sheet}`)),
  ];
  return { kick, files };
}

async function readDownload(
  folder: string,
  name: string,
  titled: boolean,
  problems: Problems,
): Promise<CourseFile | null> {
  const source = `downloads/${name}`;
  const key = nameOf(name);
  if (!fileKey.test(key) || key.length > keyLength) {
    problems.add(`${source}: gebruik in de naam alleen kleine letters, cijfers en streepjes.`);
    return null;
  }
  if (key.startsWith('kick-')) {
    problems.add(`${source}: een naam met kick- vooraan is voor de bestanden van een Kick. Kies een andere.`);
    return null;
  }
  if (!titled && !fixedKeys.includes(key)) {
    problems.add(
      `${source}: onbekende download. De vaste namen zijn ${fixedKeys.join(', ')}. Voor een extra download zet je de titel in ${key}.txt.`,
    );
    return null;
  }
  const title = titled
    ? await problems.note(() =>
        readText(join(folder, 'downloads', `${key}.txt`), `downloads/${key}.txt`, lessonLimits.title),
      )
    : null;
  const file = await problems.note(() => readLessonFile(join(folder, source), source, key));
  return file && { key, title: title?.replace(/\s+/g, ' ') ?? null, ...file };
}

async function readDownloads(folder: string, problems: Problems): Promise<CourseFile[]> {
  const entries = await entriesOf(join(folder, 'downloads'));
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const lessons = files.filter((name) => lessonExtension(name));
  noteDoubles('downloads', lessons, problems);
  const found: CourseFile[] = [];
  for (const { name } of entries) {
    const key = nameOf(name);
    if (lessons.includes(name)) {
      const download = await readDownload(folder, name, files.includes(`${key}.txt`), problems);
      if (download) found.push(download);
    } else if (!files.includes(name) || !name.endsWith('.txt')) {
      problems.add(
        `downloads/${name}: hoort hier niet. In deze map staan bestanden van het type ${extensionList}.`,
      );
    } else if (!lessons.some((lesson) => nameOf(lesson) === key)) {
      problems.add(`downloads/${name}: de titel staat er, maar het bestand ${key} zelf ontbreekt.`);
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
  const course: Course = { kicks: [], files: [] };
  const entries = await entriesOf(folder).catch(() => null);
  if (!entries) return { course, problems: [`${folder}: deze map is er niet.`] };

  for (const entry of entries) {
    const number = kicks.find((kick) => entry.name === `kick-${kick.number}`)?.number;
    if (!entry.isDirectory() || (number === undefined && entry.name !== 'downloads')) {
      problems.add(`${entry.name}: hoort hier niet. Hier staan de mappen kick-0 tot kick-6 en downloads.`);
    } else if (number === undefined) course.files.push(...(await readDownloads(folder, problems)));
    else {
      const { kick, files } = await readKick(folder, number, problems);
      course.kicks.push(kick);
      course.files.push(...files);
    }
  }
  if (entries.length === 0) problems.add(`${folder}: deze map is leeg.`);
  return { course, problems: problems.lines };
}
