import type { Arguments } from '../../../contract/database/database.ts';
import { supabase } from '../../platform/supabase.ts';
import { wait } from '../../platform/wait.ts';
import { readStored, store } from '../stored.ts';

/** A mark that a member makes. */
export type MarkKick = Arguments<'mark_kick'>;

const storedAt = 'kickstart-progress';
/** How long sign-out waits for marks. */
const mostMs = 4000;

/** The marks of a member that the backend does not have yet. */
export function keptMarks(userId: string | undefined): MarkKick[] {
  try {
    const kept = JSON.parse(readStored(storedAt) ?? 'null');
    return kept?.userId === userId && Array.isArray(kept.marks) ? kept.marks : [];
  } catch {
    return [];
  }
}

/** Keeps them in the browser, across reloads. */
export function keepMarks(userId: string, marks: readonly MarkKick[]): void {
  store(storedAt, marks.length > 0 ? JSON.stringify({ userId, marks }) : null);
}

/** 'failed' can be retried: there was no answer, or a server error. */
type Outcome = 'saved' | 'failed' | 'refused';

async function send(mark: MarkKick): Promise<Outcome> {
  try {
    const { error, status } = await (await supabase()).rpc('mark_kick', mark);
    if (!error) return 'saved';
    return [0, 401, 408, 429].includes(status) || status >= 500 ? 'failed' : 'refused';
  } catch {
    return 'failed';
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Sends a mark after those sent before it, so that the last one counts. Never throws. */
export function saveMark(mark: MarkKick): Promise<Outcome> {
  const outcome = last.then(() => send(mark));
  last = outcome;
  return outcome;
}

async function sendKept(): Promise<boolean> {
  const { data } = await (await supabase()).auth.getSession();
  const outcomes = await Promise.all(keptMarks(data.session?.user.id).map(saveMark));
  return !outcomes.includes('failed');
}

/**
 * Sends the kept marks before the session ends, for a few seconds at most. Returns whether none is left. Never throws.
 */
export async function saveKeptMarks(): Promise<boolean> {
  if (readStored(storedAt) === null) return true;
  return Promise.race([sendKept().catch(() => false), wait(mostMs).then(() => false)]);
}
