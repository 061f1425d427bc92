import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { mostFiles } from '../../../../contract/desk-lesson.ts';
import {
  cleanText,
  cleanTitle,
  contentProblem,
  extensionsOf,
  lessonExtension,
  lessonParts,
  outsideProblem,
  textProblem,
  videoId,
  videoProblem,
} from '../../../../contract/lesson-check.ts';
import { lessonLimits } from '../../../../contract/lessons.ts';
import { extraFiles, type KickTexts, slotsOf } from './lessons-data.ts';
import { readBytes } from './publish.ts';

/** A file from the owner's disk, with its path below what was dropped or chosen. */
export interface Found {
  path: string;
  file: File;
}

/** A place for a file: a key of a file or a field of a Kick; `id` names it in the list of places. */
export interface Place {
  id: string;
  part: string;
  title: string;
  field?: keyof KickTexts;
}

/** A found file and where it goes. */
export interface Sorted extends Found {
  /** The id of its place; '' as long as it has none. */
  place: string;
  /** Of a new extra download. */
  title: string;
  /** Its content when it is a text file; null when it is another file. */
  text: string | null;
  /** Why it cannot be published anywhere; null when it can. */
  unfit: string | null;
}

/** The place of a new extra download; the others have a key of a file, or a Kick and a field. */
export const extraPlace = 'extra.';

const fields = { video: 'Video', description: 'Beschrijving', text: 'Tekst', transcript: 'Transcript' };

/** All places, in their order: each Kick with its files and texts, then the files of the whole Kit. */
export function placesOf(lessons: DeskLessons): Place[] {
  const ofTexts = (part: string) =>
    Object.entries(fields).map(([field, title]) => ({
      id: `${part}.${field}`,
      part,
      title,
      field: field as keyof KickTexts,
    }));
  return [
    ...lessonParts.flatMap((part) => [
      ...slotsOf(lessons, part).map(({ key, title }) => ({ id: key, part, title })),
      ...(part === 'kit' ? [] : ofTexts(part)),
    ]),
    { id: extraPlace, part: 'kit', title: 'Nieuwe extra download' },
  ];
}

/** A name in small letters, digits and single hyphens; '' for one without letters or digits. */
const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The letters and digits of a name, without what people add to a version of it. */
const essence = (name: string) =>
  slug(name)
    .replace(
      /(?<=^|-)(?:final|finaal|def|definitief|definitieve|eindversie|versie|nieuw|kopie|copy|v?\d{1,2})(?=-|$)/g,
      '',
    )
    .replaceAll('-', '');

/** What a file of a Kick is called: by the essence of its name, the end of the id of its place. */
const kickNames: Record<string, string> = {
  '': '-pdf',
  pdf: '-pdf',
  les: '-pdf',
  cheatsheet: '-cheat-sheet',
  video: '.video',
  beschrijving: '.description',
  tekst: '.text',
  transcript: '.transcript',
};

/** The id of the place that a path names; '' for none. */
function placeNamed(path: string, places: readonly Place[]): string {
  const [name = '', folder = ''] = path.split('/').reverse();
  const base = slug(name.replace(/\.[^.]*$/, ''));
  const kick = /(?:^|-)kick-?(\d)(?=-|$)/;
  const number = (kick.exec(base) ?? kick.exec(slug(folder)))?.[1];
  const rest = essence(base.replace(kick, ''));
  return (
    places.find(({ id, part, title }) =>
      number
        ? id === `kick-${number}${kickNames[rest]}`
        : part === 'kit' && rest && [essence(id), essence(title)].includes(rest),
    )?.id ?? ''
  );
}

/** What is in a file as far as every place needs it: its text, and why it fits none. */
async function inspect({ path, file }: Found): Promise<Pick<Sorted, 'text' | 'unfit'>> {
  const refuse = (unfit: string | null) => ({ text: null, unfit });
  if (/\.(?:mp4|m4v|mov|avi|mkv|webm|wmv|mpe?g)$/i.test(path))
    return refuse('zet video’s op YouTube en plak het adres bij de Kick.');
  const extension = lessonExtension(path);
  const isText = /\.(?:md|txt)$/i.test(path);
  const outside = isText ? null : outsideProblem(path, file.size);
  if (outside) return refuse(outside);
  const bytes = await readBytes(file);
  if (typeof bytes === 'string') return refuse(bytes);
  if (extension) return refuse(contentProblem(extension, bytes));
  try {
    const text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { text, unfit: text ? null : 'het bestand is leeg.' };
  } catch {
    return refuse('dit is geen gewone tekst. Bewaar het in Kladblok of TextEdit als gewone tekst (.txt).');
  }
}

/** Files that operating systems leave behind. */
const litter = /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(?:$|\/)/i;

/**
 * Reads files one by one and gives each the place that its name, or its folder, names, or else `place`; those without
 * one come first.
 */
export async function sortFiles(
  found: readonly Found[],
  lessons: DeskLessons,
  place?: string,
): Promise<Sorted[]> {
  const places = placesOf(lessons);
  const rows: Sorted[] = [];
  for (const one of found) {
    if (litter.test(one.path)) continue;
    const name = one.file.name.replace(/\.[^.]*$/, '');
    const title = cleanTitle(name.replace(/[-_]+/g, ' '));
    rows.push({ ...one, title, place: place ?? placeNamed(one.path, places), ...(await inspect(one)) });
  }
  const order = (row: Sorted) => places.findIndex(({ id }) => id === row.place);
  return rows.sort((a, b) => order(a) - order(b) || a.path.localeCompare(b.path, 'nl'));
}

/** The key of an extra download with this title; '' for a title without letters or digits. */
export const keyFor = (title: string) =>
  slug(title)
    .slice(0, 50)
    .replace(/-$/, '')
    .replace(/^kick-/, 'extra-kick-');

/** What is wrong with the title of a new extra download beside these others; null when nothing is. */
function titleProblem(title: string, others: readonly { key?: string; title: string }[]): string | null {
  const key = keyFor(title);
  if (!key) return 'Geef de download een titel.';
  if (others.some((other) => [other.key, keyFor(other.title)].includes(key)))
    return 'Er is al een download met deze titel. Vervang die, of kies een andere titel.';
  return textProblem(cleanTitle(title), lessonLimits.title);
}

/** What is wrong with a row among all that were not published yet; null when it can be published. */
export function placeProblem(row: Sorted, rows: readonly Sorted[], lessons: DeskLessons): string | null {
  if (row.unfit !== null) return row.unfit;
  const places = placesOf(lessons);
  const partOf = (one: Sorted) => places.find(({ id }) => id === one.place)?.part;
  const place = places.find(({ id }) => id === row.place);
  if (!place) return null;
  const fit = rows.filter(({ unfit }) => unfit === null);
  const others = fit.filter((one) => one !== row && one.place === row.place);
  if (place.id === extraPlace) {
    const problem = titleProblem(row.title, [...slotsOf(lessons, 'kit'), ...others]);
    if (problem) return problem;
  } else if (others.length > 0) return 'er is nog een bestand voor dezelfde plaats. Houd er één over.';
  if (place.field && row.text !== null) {
    if (place.field === 'video') return videoId(row.text) ? null : videoProblem;
    return textProblem(row.text, lessonLimits[place.field]);
  }
  if (fit.filter((one) => partOf(one) === place.part).indexOf(row) >= mostFiles)
    return `er gaan hoogstens ${mostFiles} bestanden tegelijk online. Publiceer de andere eerst; dit volgt daarna.`;
  return outsideProblem(row.file.name, row.file.size, extensionsOf(place.id));
}

/** The files and texts of placed rows, as a publication takes them; each file with its row. */
export function contentOf(rows: readonly Sorted[], lessons: DeskLessons) {
  const places = placesOf(lessons);
  const texts: Partial<KickTexts> = {};
  const files: { key: string; title?: string; row: Sorted }[] = [];
  for (const row of rows) {
    const field = places.find(({ id }) => id === row.place)?.field;
    const title = extraFiles(lessons).find(({ key }) => key === row.place)?.title;
    if (field) texts[field] = row.text ?? '';
    else if (row.place === extraPlace) files.push({ key: keyFor(row.title), row, title: row.title });
    else files.push({ key: row.place, row, ...(title && { title }) });
  }
  return { texts, files };
}
