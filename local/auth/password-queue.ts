/**
 * Gap in @supabase/lite: it hashes passwords in the one thread that serves everybody, a tenth of a second each, and all that
 * arrive together in one turn. Here they take turns, and other requests pass in between.
 */
import type { Gap } from './call.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Lets calls that hash a password pass one at a time. */
export function passwordQueue(): Gap {
  const queue = oneAtATime();
  return (next) => (call) => (call.body?.password === undefined ? next(call) : queue('', () => next(call)));
}
