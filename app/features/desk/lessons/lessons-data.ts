import { queryOptions } from '@tanstack/react-query';
import type { DeskKick, DeskLessons } from '../../../../contract/database/lessons.ts';
import type { KickTexts } from '../../../../contract/desk-lesson.ts';
import { isOnline } from '../../../../contract/kit-complete.ts';
import { lessonSubject, ownTitle, partOf } from '../../../../contract/lesson-check.ts';
import { youtubeId } from '../../../../contract/youtube.ts';
import { contents } from '../../../../site/contents.ts';
import { kicks, kit } from '../../../../site/kit.ts';
import { ask } from '../ask.ts';

export const lessonsQuery = queryOptions({
  queryKey: ['desk_lessons'],
  queryFn: () => ask('desk_lessons', {}),
});

/** What `open` names in the address of the preview. */
export const previewId = 'voorbeeld';

export interface Place {
  id: string;
  part: string;
  title: string;
  field?: keyof KickTexts;
}

export const fields = {
  video: 'Video',
  description: 'Beschrijving',
  text: 'Tekst',
  transcript: 'Transcript',
};

export function textsOf(kick: DeskKick | undefined): KickTexts {
  const id = youtubeId(kick?.youtube_embed_code ?? '');
  return {
    video: id ? `https://youtu.be/${id}` : '',
    description: kick?.description ?? '',
    text: kick?.text ?? '',
    transcript: kick?.transcript ?? '',
  };
}

export const kickOf = (lessons: DeskLessons, part: string) =>
  lessons.kicks.find(({ number }) => part === `kick-${number}`);

export const versionOf = ({ versions }: DeskLessons, part: string) => versions[lessonSubject(part)] ?? 0;

export function partTitle(part: string): string {
  const kick = kicks.find(({ number }) => part === `kick-${number}`);
  return kick ? `Kick ${kick.number}: ${kick.title}` : `Bestanden van de ${kit.name}`;
}

const itemsOf = (part: string) => contents.filter(({ key }) => partOf(key) === part);

const extraFiles = ({ files }: DeskLessons) => files.filter(({ key }) => ownTitle(key) === null);

export const slotsOf = (lessons: DeskLessons, part: string): Place[] =>
  [
    ...itemsOf(part).filter(({ kind }) => kind !== 'video'),
    ...(part === 'kit' ? extraFiles(lessons) : []),
  ].map(({ key, title }) => ({ id: key, part, title }));

export function progressOf(lessons: DeskLessons, part: string): { online: string[]; missing: string[] } {
  const all = { ...lessons, stored: lessons.files.map(({ path }) => ({ name: path })) };
  const titles = (isThere: boolean) =>
    itemsOf(part)
      .filter((item) => isOnline(item, all) === isThere)
      .map(({ title }) => title);
  const row = kickOf(lessons, part);
  const more = row
    ? (['description', 'text', 'transcript'] as const)
        .filter((field) => row[field])
        .map((field) => fields[field])
    : extraFiles(lessons).map(({ title }) => title);
  return { online: [...titles(true), ...more], missing: titles(false) };
}
