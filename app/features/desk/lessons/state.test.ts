import { expect, test } from 'vitest';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { isFileKey } from '../../../../contract/lesson-check.ts';
import { contents } from '../../../../site/contents.ts';
import { differences, formOf, keyFor, progressOf } from './state.ts';

const kick = {
  number: 1,
  youtube_embed_code: 'dQw4w9WgXcQ',
  description: null,
  text: 'Regel één.\n\nRegel twee.',
  transcript: null,
  updated_at: '2026-11-01T09:00:00Z',
};
const file = (key: string, title: string) => ({
  key,
  title,
  file_name: `${key}.pdf`,
  mime_type: 'application/pdf',
  size_bytes: 1,
  updated_at: '2026-11-01T09:00:00Z',
});
const lessons: DeskLessons = {
  kicks: [kick],
  files: [file('kick-1-pdf', 'PDF'), file('extra', 'Iets extra')],
};

test('a Kick and the Kit say what is online and what is missing', () => {
  expect(progressOf(lessons, 1)).toEqual({ online: ['Video', 'PDF', 'Tekst'], missing: ['Cheat sheet'] });
  expect(progressOf(lessons, null).online).toEqual(['Iets extra']);
  const ofKit = contents.filter((item) => item.kick === null).map(({ title }) => title);
  expect(progressOf(lessons, null).missing).toEqual(ofKit);
});

test('values that publish the same are not a change', () => {
  const form = formOf(kick);
  const typed = {
    ...form,
    video: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    text: 'Regel één.\r\n\r\nRegel twee. \n',
  };
  expect(differences(typed, form)).toEqual([]);
  expect(differences({ ...form, video: '', transcript: 'Gezegd' }, form)).toEqual(['video', 'transcript']);
});

test.each([
  ['Prompts voor HR & Finance', 'prompts-voor-hr-finance'],
  ['Énquête: één vraag', 'enquete-een-vraag'],
  ['Kick 3 in het kort', 'extra-kick-3-in-het-kort'],
  ['x'.repeat(80), 'x'.repeat(50)],
  ['Extra', 'extra-3'],
  ['!!!', ''],
])('%s becomes the key %s', (title, key) => {
  expect(keyFor(title, ['extra', 'extra-2'])).toBe(key);
  expect(key === '' || isFileKey(key)).toBe(true);
});
