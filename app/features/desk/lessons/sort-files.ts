import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import {
  cleanText,
  extensionList,
  isFileKey,
  lessonExtension,
  ownTitle,
  textProblem,
  videoId,
  videoProblem,
} from '../../../../contract/lesson-check.ts';
import { lessonLimits } from '../../../../contract/lessons.ts';
import { contents } from '../../../../site/contents.ts';
import { kicks } from '../../../../site/kit.ts';
import { readLessonFile } from './read-file.ts';
import { fileOf, type KickForm, slug } from './state.ts';

/** A file from the owner's disk, with its path below what was dropped or chosen. */
export interface Found {
  path: string;
  file: File;
}

/** The target of a file whose name is recognised: a file key, or a field of a Kick. */
export type Sorted = Found & {
  /** Null for files of the whole Kit. */
  kick: number | null;
} & (
    | { key: string; title: string; isExtra: boolean }
    | { field: keyof KickForm; title: string; value: string }
  );

/** A file that is not published, and why. */
export interface Left {
  path: string;
  why: string;
}

/** Files that operating systems leave behind. */
const litter = /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(?:$|\/)/i;

/** The fields of a Kick, by the names of the text files that hold them. */
const fields: Record<string, { field: keyof KickForm; title: string }> = {
  video: { field: 'video', title: 'Video' },
  beschrijving: { field: 'description', title: 'Beschrijving' },
  tekst: { field: 'text', title: 'Tekst' },
  transcript: { field: 'transcript', title: 'Transcript' },
};

type Place = { kick: number; field: keyof KickForm; title: string } | { kick: number | null; key: string };

/** Where a path leads by its name alone; null when it names a part of a Kick that does not exist. */
function placeOf(path: string): Place | null {
  const [name = '', folder = ''] = path.split('/').reverse();
  const base = slug(name.replace(/\.[^.]*$/, ''));
  const full = /^kick-\d$/.test(slug(folder)) && !base.startsWith('kick-') ? `${slug(folder)}-${base}` : base;
  const [, number, part = 'pdf'] = /^kick-(\d)(?:-(.+))?$/.exec(full) ?? [];
  if (number === undefined) return { kick: null, key: full };
  const kick = Number(number);
  if (!kicks.some((one) => one.number === kick)) return null;
  const field = fields[part];
  if (field) return { kick, ...field };
  const key = `kick-${kick}-${part === 'les' ? 'pdf' : part}`;
  return ownTitle(key) === null ? null : { kick, key };
}

/** The key of an extra download that a path leads to; '' when it leads to something else. */
function extraKey(path: string): string {
  const place = placeOf(path);
  return place && 'key' in place && ownTitle(place.key) === null ? place.key : '';
}

const isTextFile = (path: string) => /\.(?:md|txt)$/i.test(path);

/** A text file, cleaned; null when it is not text. */
async function readText(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  try {
    return bytes && cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** What is wrong with the text of a field; null when nothing is. */
function fieldProblem(field: keyof KickForm, text: string): string | null {
  if (text === '') return 'het bestand is leeg.';
  if (field === 'video') return videoId(text) ? null : videoProblem;
  return textProblem(text, lessonLimits[field]);
}

const notRecognised = 'deze naam is niet herkend.';
const noText = 'dit is geen gewone tekst. Bewaar het als .md- of .txt-bestand (UTF-8).';

interface Context {
  /** The text files that hold the title of an extra download, by its key. */
  titles: ReadonlyMap<string, File>;
  lessons: DeskLessons;
}

/** The title of an extra download: what a text file of the same name says, or what is online. */
async function extraTitle(
  key: string,
  { titles, lessons }: Context,
): Promise<{ title: string } | { why: string }> {
  const given = titles.get(key);
  const title = given ? (await readText(given))?.replace(/\s+/g, ' ') : fileOf(lessons, key)?.title;
  if (!isFileKey(key) || (!given && !title)) return { why: notRecognised };
  const problem = title ? textProblem(title, lessonLimits.title) : noText;
  return problem ? { why: `de titel in ${key}.txt: ${problem}` } : { title: title ?? '' };
}

/** Reads one file and checks it for its place. */
async function sortOne({ path, file }: Found, context: Context): Promise<Sorted | Left> {
  const place = placeOf(path);
  if (!place) return { path, why: notRecognised };
  if ('field' in place) {
    const value = isTextFile(path) ? await readText(file) : null;
    const why = value === null ? noText : fieldProblem(place.field, value);
    return why === null ? { path, file, ...place, value: value ?? '' } : { path, why };
  }
  const { kick, key } = place;
  const own = ownTitle(key);
  const titled = own === null ? await extraTitle(key, context) : { title: own };
  if ('why' in titled) return { path, why: titled.why };
  if (!lessonExtension(path))
    return { path, why: `dit soort bestand kan niet. Het mag ${extensionList} zijn.` };
  const read = await readLessonFile(key, file);
  if ('problem' in read) return { path, why: read.problem };
  return { path, file, kick, key, title: titled.title, isExtra: own === null };
}

/** The place of a sorted file: two files for the same place cannot both be published. */
export const placeName = (one: Sorted) => ('key' in one ? one.key : `${one.kick} ${one.field}`);

const orderOf = (one: Sorted) => {
  const at = 'key' in one ? contents.findIndex(({ key }) => key === one.key) : contents.length;
  return (one.kick ?? kicks.length) * 1000 + (at < 0 ? contents.length : at);
};

/**
 * Sorts files by their names: `kick-3.pdf`, `kick-3-cheat-sheet.pdf`, `kick-3-tekst.md`, `roi-calculator.xlsx`; or by
 * those in a folder of a Kick: `kick-3/les.pdf`, `kick-3/tekst.md`. Reads each, one by one. Case, spaces and accents do
 * not count.
 */
export async function sortFiles(
  found: readonly Found[],
  lessons: DeskLessons,
): Promise<{ sorted: Sorted[]; left: Left[] }> {
  const real = found.filter(({ path }) => !litter.test(path));
  const extras = new Set(real.filter(({ path }) => !isTextFile(path)).map(({ path }) => extraKey(path)));
  const isTitle = ({ path }: Found) =>
    isTextFile(path) && extraKey(path) !== '' && extras.has(extraKey(path));
  const titles = new Map(real.filter(isTitle).map(({ path, file }) => [extraKey(path), file]));
  const all: (Sorted | Left)[] = [];
  for (const one of real) if (!isTitle(one)) all.push(await sortOne(one, { titles, lessons }));
  const good = all.filter((one) => 'file' in one);
  const isAlone = (one: Sorted) =>
    good.every((other) => other === one || placeName(other) !== placeName(one));
  const doubles = good
    .filter((one) => !isAlone(one))
    .map(({ path }) => ({ path, why: 'er is nog een bestand voor dezelfde plaats. Houd er één over.' }));
  return {
    sorted: good.filter(isAlone).sort((one, other) => orderOf(one) - orderOf(other)),
    left: [...all.filter((one) => 'why' in one), ...doubles],
  };
}
