import type { DeskFile, DeskKick, DeskLessons } from '../../../../contract/database/lessons.ts';
import type { FunctionCalls } from '../../../../contract/functions.ts';
import { isOnline, type Online } from '../../../../contract/kit-complete.ts';
import { cleanText, lessonExtension, ownTitle, videoId } from '../../../../contract/lesson-check.ts';
import { fileTypes } from '../../../../contract/lessons.ts';
import { youtubeId } from '../../../../contract/youtube.ts';
import { contents } from '../../../../site/contents.ts';

/** The fields that an owner fills in for a Kick. */
export interface KickForm {
  /** An address, an embed code or an id. */
  video: string;
  description: string;
  text: string;
  transcript: string;
}

/** An uploaded file that is not published yet. */
export interface PendingFile {
  /** Its name in storage. */
  name: string;
  /** Its name on the owner's disk. */
  fileName: string;
  size: number;
  /** Of an extra download. */
  title?: string;
  /** When the published file last changed, as the owner saw it; null when there was none. */
  seen: string | null;
}

/** An owner's unpublished changes to a Kick, or to the files of the Kit. */
export interface LessonDraft {
  /** Null when no text was changed; `seen` is the version they started from. */
  texts: { form: KickForm; seen: string | null } | null;
  files: Record<string, PendingFile>;
  /** What was last sent to be published: its answer may be lost when the owner leaves the page. */
  sent?: Sent;
}

/** A form, and the names in storage of files, by key. */
interface Sent {
  form: KickForm | null;
  files: Record<string, string>;
}

export const emptyDraft: LessonDraft = { texts: null, files: {} };

export const isEmptyDraft = ({ texts, files }: LessonDraft) => !texts && Object.keys(files).length === 0;

/** What a call publishes of a draft. */
export const sentOf = ({ texts, files }: LessonDraft): Sent => ({
  form: texts?.form ?? null,
  files: Object.fromEntries(Object.entries(files).map(([key, { name }]) => [key, name])),
});

/** The published Kick as values of the form. */
export function formOf(kick: DeskKick | undefined): KickForm {
  const id = youtubeId(kick?.youtube_embed_code ?? '');
  return {
    video: id ? `https://youtu.be/${id}` : '',
    description: kick?.description ?? '',
    text: kick?.text ?? '',
    transcript: kick?.transcript ?? '',
  };
}

/** Whether two forms hold exactly the same. */
export const isSameForm = (one: KickForm, other: KickForm) =>
  (Object.keys(one) as (keyof KickForm)[]).every((field) => one[field] === other[field]);

/** Whether two values of a field publish the same. */
const isSame = (field: keyof KickForm, one: string, other: string) =>
  field === 'video'
    ? one.trim() === other.trim() || (videoId(one) !== null && videoId(one) === videoId(other))
    : cleanText(one) === cleanText(other);

/** The fields in which two forms differ. */
export const differences = (one: KickForm, other: KickForm) =>
  (Object.keys(one) as (keyof KickForm)[]).filter((field) => !isSame(field, one[field], other[field]));

export const fileOf = (lessons: DeskLessons, key: string): DeskFile | undefined =>
  lessons.files.find((file) => file.key === key);

/** When a Kick, such as 'kick-3', was last published, as shown on screen; null for none. */
export const seenOf = (lessons: DeskLessons | undefined, id: string) =>
  lessons?.kicks.find(({ number }) => id === `kick-${number}`)?.updated_at ?? null;

/**
 * A draft without what is online already, because a publication went through whose answer did not arrive. What follows on
 * such a publication starts from it, and not from somebody else's. Returns the draft itself when nothing changes.
 */
export function settled(draft: LessonDraft, id: string, lessons: DeskLessons): LessonDraft {
  const { texts, files, sent } = draft;
  const seen = seenOf(lessons, id);
  const online = formOf(lessons.kicks.find(({ number }) => id === `kick-${number}`));
  const isOnlineNow = (form: KickForm | null | undefined) => form && differences(form, online).length === 0;
  const next: LessonDraft = { ...draft, files: { ...files } };
  if (texts && texts.seen !== seen) {
    if (isOnlineNow(texts.form)) next.texts = null;
    else if (isOnlineNow(sent?.form)) next.texts = { ...texts, seen };
  }
  for (const [key, file] of Object.entries(files)) {
    const there = fileOf(lessons, key);
    if (!there || there.updated_at === file.seen) continue;
    if (there.path === file.name) delete next.files[key];
    else if (there.path === sent?.files[key]) next.files[key] = { ...file, seen: there.updated_at };
  }
  const isSettled = next.texts !== texts || Object.keys(files).some((key) => next.files[key] !== files[key]);
  return isSettled ? next : draft;
}

export type LessonCall = FunctionCalls['desk-lesson']['body'];

/** The call that publishes uploaded files, by key, and the texts of a Kick, replacing what the screen shows. */
export const publicationOf = (
  lessons: DeskLessons,
  kick: (KickForm & { number: number }) | null,
  files: Record<string, Pick<PendingFile, 'name' | 'title'>>,
): LessonCall => ({
  action: 'publish',
  ...(kick && { kick: { ...kick, seen: seenOf(lessons, `kick-${kick.number}`) } }),
  files: Object.entries(files).map(([key, { name, title }]) => ({
    key,
    name,
    ...(title !== undefined && { title }),
    seen: fileOf(lessons, key)?.updated_at ?? null,
  })),
});

/** What is published, assuming that storage has every file. */
const onlineOf = ({ kicks, files }: DeskLessons): Online => ({
  kicks,
  files: files.map(({ key }) => ({ key, path: key })),
  stored: files.map(({ key }) => ({ name: key })),
});

/** What is online and what is missing of a Kick, or of the Kit itself (null), by title. */
export function progressOf(
  lessons: DeskLessons,
  kick: number | null,
): { online: string[]; missing: string[] } {
  const items = contents.filter((item) => item.kick === kick);
  const all = onlineOf(lessons);
  const row = lessons.kicks.find(({ number }) => kick !== null && number === kick);
  const extras = kick === null ? extraFiles(lessons).map(({ title }) => title) : [];
  const texts = [row?.description && 'Beschrijving', row?.text && 'Tekst', row?.transcript && 'Transcript'];
  return {
    online: [
      ...items.filter((item) => isOnline(item, all)).map(({ title }) => title),
      ...texts.filter((title) => typeof title === 'string' && title !== ''),
      ...extras,
    ] as string[],
    missing: items.filter((item) => !isOnline(item, all)).map(({ title }) => title),
  };
}

/** What `open` names in the address of the preview. */
export const previewId = 'voorbeeld';

/** The content that buyers would see once these drafts, by the Kick or Kit that they change, are published. */
export function withDrafts(lessons: DeskLessons, drafts: Record<string, LessonDraft>) {
  const pending = Object.values(drafts).flatMap(({ files }) => Object.entries(files));
  const kicks = lessons.kicks.map((kick) => {
    const form = drafts[`kick-${kick.number}`]?.texts?.form;
    if (!form) return kick;
    const { video, description, text, transcript } = form;
    return { ...kick, youtube_embed_code: videoId(video) ?? '', description, text, transcript };
  });
  const files = pending.map(([key, { name, size, title }]) => ({
    key,
    title: title ?? ownTitle(key) ?? key,
    file_name: name,
    mime_type: fileTypes[lessonExtension(name) ?? 'pdf'].mime,
    size_bytes: size,
  }));
  const kept = lessons.files.filter(({ key }) => pending.every(([changed]) => changed !== key));
  return { kicks, files: [...kept, ...files] };
}

/** Whether this is the key of a download that the owner added to those of site/contents.ts. */
export const isExtraKey = (key: string) => ownTitle(key) === null;

export const extraFiles = ({ files }: DeskLessons) => files.filter(({ key }) => isExtraKey(key));

/** A record without one of its keys. */
export const without = <Value>(record: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** A name in small letters, digits and single hyphens; '' for one without letters or digits. */
export const slug = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** A key for an extra download with this title, which none of `taken` has. '' for a title without letters or digits. */
export function keyFor(title: string, taken: readonly string[]): string {
  const base = slug(title)
    .slice(0, 50)
    .replace(/-$/, '')
    .replace(/^kick-/, 'extra-kick-');
  if (!base) return '';
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? base : `${base}-${number}`;
    if (!taken.includes(key)) return key;
  }
}
