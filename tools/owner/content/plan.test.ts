import { expect, test } from 'vitest';
import { missingLines } from '../../../contract/kit-complete.ts';
import { fileTypes } from '../../../contract/lessons.ts';
import { contents } from '../../../site/contents.ts';
import type { Course, CourseFile, CourseKick } from './course.ts';
import { planFor } from './plan.ts';
import type { FileRow, KickRow, Published } from './published.ts';
import { after, statusLines } from './report.ts';

const kickRow = (number: number, rest: Partial<KickRow> = {}): KickRow => ({
  number,
  youtube_embed_code: '',
  title: null,
  description: null,
  text: null,
  transcript: null,
  ...rest,
});
const titleOf = (key: string) => contents.find((item) => item.key === key)?.title ?? key;
const row = (key: string, path: string, rest: Partial<FileRow> = {}): FileRow => ({
  key,
  title: titleOf(key),
  path,
  file_name: `${key}.pdf`,
  mime_type: fileTypes.pdf.mime,
  size_bytes: 1,
  ...rest,
});
const stored = (name: string) => ({ name, createdAt: new Date('2026-01-01T00:00:00Z') });

const now: Published = {
  kicks: [kickRow(0, { youtube_embed_code: 'aaaaaaaaaaa', text: 'oud' }), kickRow(1)],
  files: [row('kick-0-pdf', 'kick-0.old.pdf'), row('ai-cheat-sheet', 'ai-cheat-sheet.old.pdf')],
  stored: [stored('kick-0.old.pdf'), stored('ai-cheat-sheet.old.pdf')],
};
const kick = (number: number, rest: Partial<CourseKick> = {}): CourseKick => ({
  number,
  description: null,
  text: null,
  transcript: null,
  video: null,
  ...rest,
});
const file = (key: string, storedAs: string, rest: Partial<CourseFile> = {}): CourseFile => ({
  key,
  title: null,
  source: 'les.pdf',
  file: '/les.pdf',
  storedAs,
  fileName: `${key}.pdf`,
  mime: fileTypes.pdf.mime,
  size: 1,
  ...rest,
});

test('changes what is in the folder and keeps the rest', () => {
  const course: Course = {
    kicks: [kick(0, { transcript: 'gezegd' })],
    files: [file('kick-0-pdf', 'kick-0.new.pdf')],
  };
  const plan = planFor(course, now, false);
  expect(plan.kicks).toEqual([
    kickRow(0, { youtube_embed_code: 'aaaaaaaaaaa', text: 'oud', transcript: 'gezegd' }),
  ]);
  expect(plan.files).toEqual([row('kick-0-pdf', 'kick-0.new.pdf')]);
  expect(plan.removed).toEqual([]);
  expect(plan.uploads.map(({ storedAs }) => storedAs)).toEqual(['kick-0.new.pdf']);
});

test('does nothing for what is online already', () => {
  const course: Course = {
    kicks: [kick(0, { video: 'aaaaaaaaaaa' })],
    files: [file('kick-0-pdf', 'kick-0.old.pdf'), file('ai-cheat-sheet', 'ai-cheat-sheet.old.pdf')],
  };
  expect(planFor(course, now, false)).toEqual({
    kicks: [],
    files: [],
    removed: [],
    uploads: [],
    unchanged: 2,
  });
});

test('fills in the size of a file that was published before sizes were stored', () => {
  const earlier = { ...now, files: [row('kick-0-pdf', 'kick-0.old.pdf', { size_bytes: null })] };
  const plan = planFor({ kicks: [], files: [file('kick-0-pdf', 'kick-0.old.pdf')] }, earlier, false);
  expect(plan.files).toEqual([row('kick-0-pdf', 'kick-0.old.pdf')]);
  expect(plan.uploads).toEqual([]);
});

test('uploads a file again when storage has lost it', () => {
  const course: Course = { kicks: [], files: [file('kick-0-pdf', 'kick-0.old.pdf')] };
  expect(planFor(course, { ...now, stored: [] }, false).uploads).toHaveLength(1);
});

test('removes what is not in the folder only when asked', () => {
  const plan = planFor({ kicks: [kick(1, { text: 'nieuw' })], files: [] }, now, true);
  expect(plan.kicks).toEqual([kickRow(0), kickRow(1, { text: 'nieuw' })]);
  expect(plan.removed).toEqual(now.files);
});

test('reports what is online and what is missing per Kick and for the kit', () => {
  const extra = file('extra', 'extra.x.xlsx', { title: 'Extra', mime: fileTypes.xlsx.mime });
  const plan = planFor({ kicks: [kick(1, { video: 'bbbbbbbbbbb' })], files: [extra] }, now, false);
  const state = after(now, plan);
  const [first, second] = statusLines(state).slice(1);
  expect(first).toMatch(/^ {2}Kick 0 \(.+\): Video, PDF, tekst$/);
  expect(second).toMatch(/^ {2}Kick 1 \(.+\): Video$/);
  expect(statusLines(state)).toEqual(
    expect.arrayContaining(['  Extra: Excel', `  ${titleOf('roi-calculator')}: nog niets`]),
  );
  const missing = missingLines(state);
  expect(missing.slice(0, 3)).toEqual([
    'Kick 0 mist Cheat sheet',
    'Kick 1 mist PDF en Cheat sheet',
    'Kick 2 mist Video, PDF en Cheat sheet',
  ]);
  expect(missing.at(-1)).toContain(titleOf('template-library'));
  expect(missing.at(-1)).not.toContain(titleOf('ai-cheat-sheet'));
});

test('counts a file that storage has lost as missing', () => {
  expect(missingLines({ ...now, stored: [] })[0]).toBe('Kick 0 mist PDF en Cheat sheet');
});
