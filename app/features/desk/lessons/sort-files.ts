import * as v from 'valibot';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { type KickTexts, kickForm } from '../../../../contract/desk-lesson.ts';
import {
  cleanText,
  cleanTitle,
  contentProblem,
  extensionsOf,
  fileHash,
  lessonExtension,
  lessonParts,
  outsideProblem,
  textProblem,
} from '../../../../contract/lesson-check.ts';
import { lessonLimits } from '../../../../contract/lessons.ts';
import { fields, type Place, slotsOf } from './lessons-data.ts';

export interface Found {
  path: string;
  file: File;
}

export interface Sorted extends Found {
  /** Null as long as it has none. */
  place: Place | null;
  /** Of a new extra download. */
  title: string;
  /** Its content when it is a text file; null when it is another file. */
  text: string | null;
  hash: string;
  /** Why it cannot be published anywhere; null when it can. */
  unfit: string | null;
}

export const newExtra: Place = { id: 'extra.', part: 'kit', title: 'Nieuwe extra download' };

/** All places, in their order: each Kick with its files and texts, then the files of the whole Kit. */
const placesOf = (lessons: DeskLessons): Place[] => [
  ...lessonParts.flatMap((part) => [
    ...slotsOf(lessons, part),
    ...Object.entries(part === 'kit' ? {} : fields).map(([field, title]) => ({
      id: `${part}.${field}`,
      part,
      title,
      field: field as keyof KickTexts,
    })),
  ]),
  newExtra,
];

export const placesFor = ({ text }: Pick<Sorted, 'text'>, lessons: DeskLessons): Place[] =>
  placesOf(lessons).filter(({ field }) => (text === null) === !field);

/** A name in small letters, digits and single hyphens; '' for one without letters or digits. */
const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The letters and digits of a name, without small words and what people add to a version of it. */
const essence = (name: string) =>
  slug(name)
    .replace(
      /(?<=^|-)(?:de|met|final|finaal|def|definitief|definitieve|eindversie|versie|nieuw|kopie|copy|v?\d{1,2})(?=-|$)/g,
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

const kick = /(?:^|-)kick-?(\d)(?=-|$)/;

/** The name of a file without its extension, and the number of the Kick that it or its folder names. */
function readName(path: string): { base: string; number: string | undefined } {
  const [name = '', folder = ''] = path.split('/').reverse();
  const base = slug(name.replace(/\.[^.]*$/, ''));
  return { base, number: (kick.exec(base) ?? kick.exec(slug(folder)))?.[1] };
}

function placeNamed(path: string, places: readonly Place[]): Place | null {
  const { base, number } = readName(path);
  const rest = essence(base.replace(kick, ''));
  return (
    places.find(({ id, part, title }) =>
      number
        ? id === `kick-${number}${kickNames[rest]}`
        : part === 'kit' && rest && [essence(id), essence(title)].includes(rest),
    ) ?? null
  );
}

/** What is in a file as far as every place needs it, and why it fits none. */
async function inspect({ path, file }: Found): Promise<Pick<Sorted, 'text' | 'hash' | 'unfit'>> {
  const other = (unfit: string | null, hash = '') => ({ text: null, hash, unfit });
  if (/\.(?:mp4|m4v|mov|avi|mkv|webm|wmv|mpe?g)$/i.test(path))
    return other('Zet video’s op YouTube en plak de insluitcode of het adres bij de Kick.');
  const isText = /\.(?:md|txt)$/i.test(path);
  const outside = isText ? null : outsideProblem(path, file.size);
  if (outside) return other(outside);
  const buffer = await file.arrayBuffer().catch(() => null);
  if (!buffer)
    return other('Dit bestand kan niet gelezen worden. Is het verplaatst of nog open? Kies het opnieuw.');
  const bytes = new Uint8Array(buffer);
  const extension = lessonExtension(path);
  if (extension) return other(contentProblem(extension, bytes), await fileHash(bytes));
  try {
    const text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { text, hash: '', unfit: text ? null : 'Het bestand is leeg.' };
  } catch {
    return other('Dit is geen gewone tekst. Bewaar het in Kladblok of TextEdit als gewone tekst (.txt).');
  }
}

/** Files that operating systems leave behind. */
const litter = /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|__MACOSX)(?:$|\/)/i;

export async function sortFiles(found: Found[], lessons: DeskLessons, chosen?: Place): Promise<Sorted[]> {
  const places = placesOf(lessons);
  const rows: Sorted[] = [];
  for (const one of found) {
    if (litter.test(one.path)) continue;
    const title = cleanTitle(one.file.name.replace(/\.[^.]*$/, '').replace(/[-_]+/g, ' '));
    const content = await inspect(one);
    const place = chosen ?? placeNamed(one.path, placesFor(content, lessons));
    rows.push({ ...one, ...content, title, place });
  }
  // The one PDF of a Kick that names no place is its lesson.
  const nameless = rows.filter(({ place, path }) => !place && lessonExtension(path) === 'pdf');
  for (const row of nameless) {
    const { number } = readName(row.path);
    const id = `kick-${number}-pdf`;
    const isOnly = nameless.filter(({ path }) => readName(path).number === number).length === 1;
    if (isOnly && !rows.some(({ place }) => place?.id === id))
      row.place = places.find((place) => place.id === id) ?? null;
  }
  const order = (row: Sorted) => places.findIndex(({ id }) => id === row.place?.id);
  return rows.sort((a, b) => order(a) - order(b) || a.path.localeCompare(b.path, 'nl'));
}

/** The key of an extra download with this title; '' for a title without letters or digits. */
export const keyFor = (title: string) =>
  slug(title)
    .slice(0, 50)
    .replace(/-$/, '')
    .replace(/^kick-/, 'extra-kick-');

/** What is wrong with the title of a new extra download beside these others; null when nothing is. */
function titleProblem(title: string, others: readonly { id?: string; title: string }[]): string | null {
  const key = keyFor(title);
  if (!key) return 'Geef de download een titel.';
  if (others.some((other) => [other.id, keyFor(other.title)].includes(key)))
    return 'Er is al een download met deze titel. Vervang die, of kies een andere titel.';
  return textProblem(cleanTitle(title), lessonLimits.title);
}

export function placeProblem(row: Sorted, rows: readonly Sorted[], lessons: DeskLessons): string | null {
  const { place, text, unfit, file } = row;
  if (unfit !== null || !place) return unfit;
  const others = rows.filter((one) => one !== row && one.unfit === null && one.place?.id === place.id);
  const problem =
    place === newExtra
      ? titleProblem(row.title, [...slotsOf(lessons, 'kit'), ...others])
      : others.length > 0 && 'Er is nog een bestand voor dezelfde plaats. Houd er één over.';
  if (problem) return problem;
  if (place.field) return v.safeParse(kickForm.entries[place.field], text).issues?.[0].message ?? null;
  return outsideProblem(file.name, file.size, extensionsOf(place.id));
}

export function contentOf(rows: readonly (Sorted & { place: Place })[]) {
  const texts: Partial<KickTexts> = {};
  const files: { key: string; title: string; row: Sorted }[] = [];
  for (const row of rows) {
    const { place, text, title } = row;
    if (place.field) texts[place.field] = text ?? '';
    else if (place === newExtra) files.push({ key: keyFor(title), title, row });
    else files.push({ key: place.id, title: place.title, row });
  }
  return { texts, files };
}
