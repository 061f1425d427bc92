import { queryOptions } from '@tanstack/react-query';
import type { DeskKick, DeskLessons } from '../../../../contract/database/lessons.ts';
import { isOnline } from '../../../../contract/kit-complete.ts';
import { lessonSubject, ownTitle } from '../../../../contract/lesson-check.ts';
import { youtubeId } from '../../../../contract/youtube.ts';
import { contents } from '../../../../site/contents.ts';
import { kicks, kit } from '../../../../site/kit.ts';
import { ask } from '../ask.ts';

/** How everything that is published is fetched. */
export const lessonsQuery = queryOptions({
  queryKey: ['desk_lessons'],
  queryFn: () => ask('desk_lessons', {}),
});

/** What `open` names in the address of the preview. */
export const previewId = 'voorbeeld';

/** The video and texts of a Kick, as fields of a form. */
export interface KickTexts {
  /** An address, an embed code or an id. */
  video: string;
  description: string;
  text: string;
  transcript: string;
}

/** The published Kick as values of the form. */
export function textsOf(kick: DeskKick | undefined): KickTexts {
  const id = youtubeId(kick?.youtube_embed_code ?? '');
  return {
    video: id ? `https://youtu.be/${id}` : '',
    description: kick?.description ?? '',
    text: kick?.text ?? '',
    transcript: kick?.transcript ?? '',
  };
}

/** The published Kick of a part; undefined for the 'kit'. */
export const kickOf = (lessons: DeskLessons, part: string) =>
  lessons.kicks.find(({ number }) => part === `kick-${number}`);

/** The version of what is online of a part: 0 until it is published. */
export const versionOf = ({ versions }: DeskLessons, part: string) => versions[lessonSubject(part)] ?? 0;

/** What a part of the lessons is called. */
export function partTitle(part: string): string {
  const kick = kicks.find(({ number }) => part === `kick-${number}`);
  return kick ? `Kick ${kick.number}: ${kick.title}` : `Bestanden van de ${kit.name}`;
}

/** What site/contents.ts lists for a part. */
const itemsOf = (part: string) =>
  contents.filter(({ kick }) => part === (kick === null ? 'kit' : `kick-${kick}`));

/** The published downloads that the owner added to those of site/contents.ts. */
export const extraFiles = ({ files }: DeskLessons) => files.filter(({ key }) => ownTitle(key) === null);

/** The files that a part has or can have, by key; those of site/contents.ts first. */
export const slotsOf = (lessons: DeskLessons, part: string): { key: string; title: string }[] => [
  ...itemsOf(part).filter(({ kind }) => kind !== 'video'),
  ...(part === 'kit' ? extraFiles(lessons) : []),
];

/** What is online and what is missing of a part, by title; storage is taken to have every file. */
export function progressOf(lessons: DeskLessons, part: string): { online: string[]; missing: string[] } {
  const all = {
    kicks: lessons.kicks,
    files: lessons.files.map(({ key }) => ({ key, path: key })),
    stored: lessons.files.map(({ key }) => ({ name: key })),
  };
  const titles = (isThere: boolean) =>
    itemsOf(part)
      .filter((item) => isOnline(item, all) === isThere)
      .map(({ title }) => title);
  const row = kickOf(lessons, part);
  const more = row
    ? [row.description && 'Beschrijving', row.text && 'Tekst', row.transcript && 'Transcript']
    : extraFiles(lessons).map(({ title }) => title);
  return {
    online: [...titles(true), ...more.filter((title): title is string => Boolean(title))],
    missing: titles(false),
  };
}
