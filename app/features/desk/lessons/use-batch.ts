import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { call } from '../ask.ts';
import { placeName, type Sorted } from './sort-files.ts';
import { formOf, publicationOf } from './state.ts';
import { lessonsKey } from './use-editor.ts';
import { type Sent, sendFile, type UploadState } from './use-upload.ts';

/**
 * A sorted file on its way to buyers:
 *
 *   idle → busy → stored → published
 *            → invalid: refused, and left out
 *            → no answer, or someone else was first: failed → again
 */
export type RowState = UploadState | { kind: 'stored'; name: string } | { kind: 'published' };

const idle: RowState = { kind: 'idle' };

const overtaken =
  'Iemand anders veranderde dit net vóór jou: hier is niets gepubliceerd. Er staat nu bij wat je vervangt.';

/** The unit that goes online in one step: all of a Kick, or one file of the Kit. */
function stepsOf(rows: readonly Sorted[]): Sorted[][] {
  const steps = new Map<string, Sorted[]>();
  for (const row of rows) {
    const step = row.kick === null ? placeName(row) : `kick-${row.kick}`;
    steps.set(step, [...(steps.get(step) ?? []), row]);
  }
  return [...steps.values()];
}

/** The call that publishes rows of one step; `names` are those of their files in storage. */
function callOf(step: readonly Sorted[], names: Record<string, string>, lessons: DeskLessons) {
  const texts = step.filter((row) => 'field' in row);
  const number = texts[0]?.kick ?? null;
  const form = formOf(lessons.kicks.find((kick) => kick.number === number));
  const typed = Object.fromEntries(texts.map(({ field, value }) => [field, value]));
  const files = step
    .filter((row) => 'key' in row)
    .map(({ key, title, isExtra }) => [key, { name: names[key] ?? '', ...(isExtra && { title }) }]);
  return publicationOf(
    lessons,
    number === null ? null : { number, ...form, ...typed },
    Object.fromEntries(files),
  );
}

/** Sorted files while they are uploaded and published, Kick by Kick, with the state of each. */
export function useBatch(lessons: DeskLessons) {
  const queries = useQueryClient();
  const [states, setStates] = useState<Record<string, RowState>>({});
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (!isBusy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isBusy]);

  const stateOf = (row: Sorted) => states[row.path] ?? idle;
  const show = ({ path }: Sorted, state: RowState) => setStates((before) => ({ ...before, [path]: state }));

  /** Uploads a file, unless storage has it. */
  async function store(row: Sorted & { key: string }, signal: AbortSignal): Promise<Sent> {
    const state = stateOf(row);
    if (state.kind === 'stored') return state;
    const showPart = (part: number) =>
      !signal.aborted && show(row, { kind: 'busy', fileName: row.path, part });
    showPart(0);
    const sent = await sendFile(row.key, row.file, showPart, signal);
    show(row, sent.kind === 'stopped' ? idle : sent);
    return sent;
  }

  /** Returns whether the next step has a chance. Throws DeskProblem. */
  async function publishStep(step: readonly Sorted[], signal: AbortSignal): Promise<boolean> {
    const names: Record<string, string> = {};
    for (const row of step) {
      if (!('key' in row)) continue;
      const sent = await store(row, signal);
      if (sent.kind !== 'stored') return sent.kind === 'refused';
      names[row.key] = sent.name;
    }
    const answer = await call('desk-lesson', callOf(step, names, lessons));
    for (const row of step) {
      if (answer.result === 'done') show(row, { kind: 'published' });
      if (answer.result === 'changed') show(row, { kind: 'failed', message: overtaken, file: row.file });
      if (answer.result !== 'refused') continue;
      const refusal = answer.files.find(({ key }) => 'key' in row && row.key === key);
      if (refusal) show(row, { kind: 'refused', message: refusal.problem });
    }
    return true;
  }

  /** Uploads and publishes rows. */
  async function publish(rows: readonly Sorted[]): Promise<void> {
    const mine = new AbortController();
    running.current = mine;
    setIsBusy(true);
    setError(null);
    try {
      for (const step of stepsOf(rows))
        if (mine.signal.aborted || !(await publishStep(step, mine.signal))) break;
    } catch (problem) {
      setError(problem as Error);
    }
    await queries.invalidateQueries({ queryKey: lessonsKey });
    setIsBusy(false);
  }

  return { stateOf, isBusy, error, publish, stop: () => running.current?.abort() };
}
