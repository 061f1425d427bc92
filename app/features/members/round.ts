import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickState } from '../../../contract/database/states.ts';
import { kicks } from '../../../site/kit.ts';
import type { MarkKick } from '../../shared/lessons/progress.ts';
import type { Lesson } from './lessons.ts';

/** A member's progress, with the marks that the backend does not have yet. */
export interface Round {
  rows: readonly KickProgress[];
  /** Sent in this order, at most one for each Kick. */
  unsaved: readonly MarkKick[];
  /** Whether the last mark failed to reach the backend. */
  isStuck: boolean;
  /** Counts marks made and saved, so that progress fetched meanwhile is known to be old. */
  changes: number;
  /** 'loading' until the first answer; 'stale' when the last fetch failed. */
  source: 'loading' | 'fetched' | 'stale';
}

export type RoundEvent =
  | { kind: 'fetched'; rows: readonly KickProgress[] }
  | { kind: 'stale' | 'failed' | 'retried' }
  | { kind: 'marked'; mark: MarkKick; at: string }
  /** The backend has it, or refused it permanently. */
  | { kind: 'settled'; mark: MarkKick };

/** The state of a Kick, null when it is not begun. */
export function stateOf(rows: readonly KickProgress[], kick: number): KickState | null {
  return rows.find((row) => row.kick === kick)?.state ?? null;
}

/** The rows after a mark, as mark_kick changes them: a late 'begun' does not undo 'done'. */
function withMark(rows: readonly KickProgress[], { kick, mark }: MarkKick, at: string): KickProgress[] {
  const isDone = mark === 'done' || (mark === 'begun' && stateOf(rows, kick) === 'done');
  const row: KickProgress = { kick, state: isDone ? 'done' : 'begun', updated_at: at };
  return [...rows.filter((other) => other.kick !== kick), row];
}

/** The last mark of a Kick counts; only 'begun' adds nothing to an earlier one. */
function queued(unsaved: readonly MarkKick[], mark: MarkKick): readonly MarkKick[] {
  const isKnown = mark.mark === 'begun' && unsaved.some(({ kick }) => kick === mark.kick);
  return isKnown ? unsaved : [...unsaved.filter(({ kick }) => kick !== mark.kick), mark];
}

/** A round before anything is fetched, with the marks kept from an earlier visit. */
export function startOfRound(unsaved: readonly MarkKick[], at: string): Round {
  const rows = unsaved.reduce<KickProgress[]>((all, mark) => withMark(all, mark, at), []);
  return { rows, unsaved, isStuck: false, changes: 0, source: 'loading' };
}

export function roundAfter(round: Round, event: RoundEvent): Round {
  switch (event.kind) {
    case 'fetched': {
      const at = new Date().toISOString();
      const rows = round.unsaved.reduce((all, mark) => withMark(all, mark, at), [...event.rows]);
      return { ...round, rows, source: 'fetched' };
    }
    case 'stale':
      return { ...round, source: 'stale' };
    case 'marked':
      return {
        ...round,
        rows: withMark(round.rows, event.mark, event.at),
        unsaved: queued(round.unsaved, event.mark),
        changes: round.changes + 1,
      };
    case 'settled':
      return {
        ...round,
        unsaved: round.unsaved.filter((mark) => mark !== event.mark),
        isStuck: false,
        changes: round.changes + 1,
      };
    case 'failed':
      return { ...round, isStuck: true };
    case 'retried':
      return { ...round, isStuck: false };
  }
}

/** How many Kicks are done. */
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

/** What another device changed, as a sentence; null when nothing. Kicks with a mark of this device are left out. */
export function newsOf(before: Round, rows: readonly KickProgress[]): string | null {
  if (before.source === 'loading') return null;
  const changed = kicks
    .map(({ number }) => number)
    .filter((kick) => !before.unsaved.some((mark) => mark.kick === kick))
    .filter((kick) => (stateOf(before.rows, kick) === 'done') !== (stateOf(rows, kick) === 'done'));
  if (changed.length === 0) return null;
  const parts = changed.map((kick) =>
    stateOf(rows, kick) === 'done' ? `Kick ${kick} is gedaan` : `Kick ${kick} is weer open`,
  );
  return `${parts.join(', ')}.`;
}

/** When the last Kick was done, as an ISO time; null until all are. */
export function finishedAt(lessons: readonly Lesson[], rows: readonly KickProgress[]): string | null {
  if (doneCount(rows) < lessons.length) return null;
  return (
    rows
      .map(({ updated_at }) => updated_at)
      .toSorted()
      .at(-1) ?? null
  );
}
