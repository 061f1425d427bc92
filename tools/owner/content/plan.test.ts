import { expect, test } from 'vitest';
import type { Course, PdfFile } from './course.ts';
import { planFor, staleFiles } from './plan.ts';
import type { Published } from './published.ts';
import { after, missingLines, statusLines } from './report.ts';

const pdf = (storedAs: string): PdfFile => ({ source: 'les.pdf', file: '/les.pdf', storedAs, size: 1 });
const row = (number: number, rest: Partial<Published['kicks'][number]> = {}) => ({
  number,
  youtube_embed_code: '',
  pdf_path: '',
  title: null,
  description: null,
  text: null,
  ...rest,
});
const file = (name: string, createdAt = '2026-01-01T00:00:00Z') => ({ name, createdAt: new Date(createdAt) });

const now: Published = {
  kicks: [row(0, { youtube_embed_code: 'aaaaaaaaaaa', pdf_path: 'kick-0.old.pdf', text: 'oud' }), row(1)],
  downloads: [{ key: 'ai-cheat-sheet', title: 'AI Cheat Sheet', file_path: 'ai-cheat-sheet.old.pdf' }],
  files: [file('kick-0.old.pdf'), file('ai-cheat-sheet.old.pdf')],
};
const kick = (number: number, rest: object = {}) => ({
  number,
  description: null,
  text: null,
  video: null,
  pdf: null,
  ...rest,
});

test('changes what is in the folder and keeps the rest', () => {
  const course: Course = { kicks: [kick(0, { pdf: pdf('kick-0.new.pdf') })], downloads: [] };
  const plan = planFor(course, now, false);
  expect(plan.kicks).toEqual([
    row(0, { youtube_embed_code: 'aaaaaaaaaaa', pdf_path: 'kick-0.new.pdf', text: 'oud' }),
  ]);
  expect(plan.downloads).toEqual([]);
  expect(plan.uploads.map(({ storedAs }) => storedAs)).toEqual(['kick-0.new.pdf']);
});

test('does nothing for what is online already', () => {
  const course: Course = {
    kicks: [kick(0, { video: 'aaaaaaaaaaa', pdf: pdf('kick-0.old.pdf') })],
    downloads: [{ key: 'ai-cheat-sheet', title: null, pdf: pdf('ai-cheat-sheet.old.pdf') }],
  };
  expect(planFor(course, now, false)).toEqual({ kicks: [], downloads: [], uploads: [], unchanged: 2 });
});

test('uploads a file again when storage has lost it', () => {
  const course: Course = { kicks: [kick(0, { pdf: pdf('kick-0.old.pdf') })], downloads: [] };
  expect(planFor(course, { ...now, files: [] }, false).uploads).toHaveLength(1);
});

test('removes what is not in the folder only when asked', () => {
  const plan = planFor({ kicks: [kick(1, { text: 'nieuw' })], downloads: [] }, now, true);
  expect(plan.kicks).toEqual([row(0), row(1, { text: 'nieuw' })]);
  expect(plan.downloads).toEqual([{ key: 'ai-cheat-sheet', title: 'AI Cheat Sheet', file_path: '' }]);
});

test('removes files that no row refers to, but not those of a running publication', () => {
  const files = [...now.files, file('kick-1.lost.pdf'), file('kick-2.fresh.pdf', '2026-01-01T11:30:00Z')];
  expect(staleFiles({ ...now, files }, new Date('2026-01-01T12:00:00Z')).map(({ name }) => name)).toEqual([
    'kick-1.lost.pdf',
  ]);
});

test('reports what is online and what is missing per Kick and download', () => {
  const plan = planFor(
    {
      kicks: [kick(1, { video: 'bbbbbbbbbbb' })],
      downloads: [{ key: 'extra', title: 'Extra', pdf: pdf('extra.x.pdf') }],
    },
    now,
    false,
  );
  const state = after(now, plan);
  expect(statusLines(state)).toEqual(
    expect.arrayContaining([
      '  Kick 0 (Start met AI): video, PDF, tekst',
      '  Extra: PDF',
      '  ROI Calculator: nog niets',
    ]),
  );
  const missing = missingLines(state);
  expect(missing.slice(0, 2)).toEqual(['  Kick 1: PDF ontbreekt', '  Kick 2: video en PDF ontbreekt']);
  expect(missing).not.toContain('  Download AI Cheat Sheet: PDF ontbreekt');
  expect(missing).toContain('  Download Template Library: PDF ontbreekt');
});
