import { describe, expect, test } from 'vitest';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { isFileKey } from '../../../../contract/lesson-check.ts';
import { contents } from '../../../../site/contents.ts';
import { differences, formOf, keyFor, type LessonDraft, progressOf, settled } from './state.ts';

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
  path: `${key}.a.pdf`,
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

describe('a publication whose answer was lost', () => {
  const before = '2026-10-31T09:00:00Z';
  const pdf = (name: string) => ({ name, fileName: 'les.pdf', size: 1, seen: before });
  const mine = formOf(kick);
  const more = { ...mine, text: 'Daarna getypt.' };

  test('leaves nothing to publish', () => {
    const draft: LessonDraft = {
      texts: { form: { ...mine, text: `${mine.text}\n` }, seen: before },
      files: { 'kick-1-pdf': pdf('kick-1-pdf.a.pdf') },
    };
    expect(settled(draft, 'kick-1', lessons)).toMatchObject({ texts: null, files: {} });
  });

  test('is what was typed and chosen afterwards starts from', () => {
    const draft: LessonDraft = {
      texts: { form: more, seen: before },
      files: { 'kick-1-pdf': pdf('kick-1-pdf.b.pdf') },
      sent: { form: mine, files: { 'kick-1-pdf': 'kick-1-pdf.a.pdf' } },
    };
    expect(settled(draft, 'kick-1', lessons)).toMatchObject({
      texts: { form: more, seen: kick.updated_at },
      files: { 'kick-1-pdf': { name: 'kick-1-pdf.b.pdf', seen: kick.updated_at } },
    });
  });

  test('is not taken for what somebody else published', () => {
    const draft: LessonDraft = {
      texts: { form: more, seen: before },
      files: { 'kick-1-pdf': pdf('kick-1-pdf.b.pdf') },
      sent: { form: { ...mine, text: 'Iets anders.' }, files: { 'kick-1-pdf': 'kick-1-pdf.c.pdf' } },
    };
    expect(settled(draft, 'kick-1', lessons)).toBe(draft);
  });
});
