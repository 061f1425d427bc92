import { expect, test } from 'vitest';
import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickState } from '../../../contract/database/states.ts';
import { kicks } from '../../../site/kit.ts';
import { emptyContent } from './lessons.ts';
import { doneCount, finishedAt, newsOf, roundAfter, startOfRound, stateOf, whereNow } from './round.ts';

const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00Z`;
const row = (kick: number, state: KickState, minute: number): KickProgress => ({
  kick,
  state,
  updated_at: at(minute),
});
const ready = (...numbers: number[]) =>
  emptyContent.lessons.map((lesson) => ({ ...lesson, isReady: numbers.includes(lesson.number) }));
const all = ready(...kicks.map(({ number }) => number));
const start = roundAfter(startOfRound([], at(0)), { kind: 'fetched', rows: [] });

test.each([
  ['nothing begun', all, [], 0],
  ['one begun', all, [row(2, 'begun', 1)], 2],
  ['the one begun last', all, [row(2, 'begun', 2), row(5, 'begun', 1)], 2],
  ['the one after the one done last', all, [row(5, 'begun', 1), row(2, 'done', 2)], 3],
  ['past what is done', all, [row(0, 'done', 3), row(1, 'done', 1)], 2],
  ['back to what was skipped', all, [row(6, 'done', 3)], 0],
  ['past what is not ready', ready(0, 4), [row(0, 'done', 1)], 4],
  ['the next one to be published', ready(0), [row(0, 'done', 1)], 1],
  ['all done', all, kicks.map(({ number }) => row(number, 'done', number)), undefined],
] as const)('where the member is: %s', (_name, lessons, rows, kick) => {
  expect(whereNow(lessons, rows)?.number).toBe(kick);
});

test('a mark shows immediately and stays pending until it is settled', () => {
  const mark = { kick: 2, mark: 'done' } as const;
  const marked = roundAfter(start, { kind: 'marked', mark, at: at(1) });
  expect(stateOf(marked.rows, 2)).toBe('done');
  expect(marked.unsaved).toEqual([mark]);
  const failed = roundAfter(marked, { kind: 'failed' });
  expect([failed.isStuck, stateOf(failed.rows, 2)]).toEqual([true, 'done']);
  const settled = roundAfter(failed, { kind: 'settled', mark });
  expect([settled.isStuck, settled.unsaved]).toEqual([false, []]);
});

test('progress fetched before a mark arrived does not undo it', () => {
  const mark = { kick: 2, mark: 'done' } as const;
  const marked = roundAfter(start, { kind: 'marked', mark, at: at(1) });
  expect(stateOf(roundAfter(marked, { kind: 'fetched', rows: [row(2, 'begun', 0)] }).rows, 2)).toBe('done');
});

test('only the last mark of a Kick stays pending, and a late begin undoes nothing', () => {
  const play = (...marks: ('begun' | 'done' | 'again')[]) =>
    marks.reduce(
      (round, mark, index) => roundAfter(round, { kind: 'marked', mark: { kick: 1, mark }, at: at(index) }),
      start,
    );
  expect(play('begun', 'done').unsaved).toEqual([{ kick: 1, mark: 'done' }]);
  expect(play('done', 'begun').unsaved).toEqual([{ kick: 1, mark: 'done' }]);
  expect(stateOf(play('done', 'begun').rows, 1)).toBe('done');
  expect(play('done', 'again').unsaved).toEqual([{ kick: 1, mark: 'again' }]);
  expect(stateOf(play('done', 'again').rows, 1)).toBe('begun');
});

test('marks kept from an earlier visit show before anything is fetched', () => {
  const kept = startOfRound([{ kick: 3, mark: 'done' }], at(0));
  expect([stateOf(kept.rows, 3), kept.unsaved.length]).toEqual(['done', 1]);
});

test('what another device finished or undid is news, what this one marked is not', () => {
  const own = roundAfter(start, { kind: 'marked', mark: { kick: 1, mark: 'done' }, at: at(1) });
  expect(newsOf(own, [row(0, 'done', 2)])).toBe('Kick 0 is gedaan.');
  expect(newsOf(own, [row(1, 'begun', 2)])).toBeNull();
  expect(newsOf(roundAfter(start, { kind: 'fetched', rows: [row(4, 'done', 1)] }), [])).toBe(
    'Kick 4 is weer open.',
  );
  expect(newsOf(startOfRound([], at(0)), [row(0, 'done', 2)])).toBeNull();
});

test('the round is finished when the last Kick is done', () => {
  const rows = kicks.map(({ number }) => row(number, 'done', number));
  expect([doneCount(rows), finishedAt(all, rows)]).toEqual([7, at(6)]);
  expect(finishedAt(all, rows.slice(1))).toBeNull();
});
