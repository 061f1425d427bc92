import type { Arguments } from '../../../contract/database/database.ts';
import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickState } from '../../../contract/database/states.ts';
import type { Lesson } from './lessons.ts';

export type MarkAt = Arguments<'mark_kick'> & { at: string };

export interface Round {
  rows: readonly KickProgress[];
  /** 'loading' until the first answer; 'stale' when the last fetch failed. */
  source: 'loading' | 'fetched' | 'stale';
}

/** The state of a Kick, null when it is not begun. */
export function stateOf(rows: readonly KickProgress[], kick: number): KickState | null {
  return rows.find((row) => row.kick === kick)?.state ?? null;
}

/** The rows after a mark, as mark_kick changes them: a late 'begun' does not undo 'done'. */
export function withMark(rows: readonly KickProgress[], { kick, mark, at }: MarkAt): readonly KickProgress[] {
  const before = rows.find((row) => row.kick === kick)?.done_at ?? null;
  const done_at = mark === 'again' ? null : (before ?? (mark === 'done' ? at : null));
  const row: KickProgress = { kick, state: done_at ? 'done' : 'begun', updated_at: at, done_at };
  return [...rows.filter((other) => other.kick !== kick), row];
}

export const doneCount = (rows: readonly KickProgress[]): number =>
  rows.filter(({ state }) => state === 'done').length;

/**
 * Where the member is: the Kick marked last, or, once that one is done, the next one that is not. Kicks that can be
 * watched or read come before those that cannot. Null when all are done.
 */
export function whereNow(lessons: readonly Lesson[], rows: readonly KickProgress[]): Lesson | null {
  const last = rows.toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))[0];
  const from = last?.kick ?? 0;
  const inOrder = [...lessons.slice(from), ...lessons.slice(0, from)];
  const open = inOrder.filter(({ number }) => stateOf(rows, number) !== 'done');
  return open.find(({ isReady }) => isReady) ?? open[0] ?? null;
}

/** When the last Kick was done, as an ISO time; null until all are. */
export function finishedAt(lessons: readonly Lesson[], rows: readonly KickProgress[]): string | null {
  if (doneCount(rows) < lessons.length) return null;
  return (
    rows
      .map(({ done_at }) => done_at ?? '')
      .toSorted()
      .at(-1) || null
  );
}
