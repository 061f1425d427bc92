import { expect, test } from 'vitest';
import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickState } from '../../../contract/database/states.ts';
import { kicks } from '../../../site/kit.ts';
import { emptyContent } from './lessons.ts';
import { doneCount, finishedAt, stateOf, whereNow, withMark } from './round.ts';

const at = (minute: number) => `2026-11-23T10:${String(minute).padStart(2, '0')}:00Z`;
const row = (kick: number, state: KickState, minute: number): KickProgress => ({
  kick,
  state,
  updated_at: at(minute),
  done_at: state === 'done' ? at(minute) : null,
});
const ready = (...numbers: number[]) =>
  emptyContent.lessons.map((lesson) => ({ ...lesson, isReady: numbers.includes(lesson.number) }));
const all = ready(...kicks.map(({ number }) => number));

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

test('the last mark of a Kick counts, and a late begin undoes nothing', () => {
  const play = (...marks: ('begun' | 'done' | 'again')[]) =>
    stateOf(
      marks.reduce<readonly KickProgress[]>(
        (rows, mark, index) => withMark(rows, { kick: 1, mark, at: at(index) }),
        [row(0, 'done', 0)],
      ),
      1,
    );
  expect(play('begun')).toBe('begun');
  expect(play('begun', 'done')).toBe('done');
  expect(play('done', 'begun')).toBe('done');
  expect(play('done', 'again')).toBe('begun');
});

test('the round is finished when the last Kick is done', () => {
  const rows = kicks.map(({ number }) => row(number, 'done', number));
  expect([doneCount(rows), finishedAt(all, rows)]).toEqual([7, at(6)]);
  expect(finishedAt(all, rows.slice(1))).toBeNull();
  // From another device, or watched again.
  for (const mark of ['done', 'begun'] as const)
    expect(finishedAt(all, withMark(rows, { kick: 2, mark, at: at(9) }))).toBe(at(6));
});
