import type { SessionState } from '../../platform/session.ts';

export type Visitor =
  | 'unknown'
  | 'unreachable'
  | 'stranger'
  | 'member'
  /** Clicked 'Uitloggen' and is on the way to the home page. */
  | 'leaving';

/** Derives the visitor from the session; `isLeaving` once 'Uitloggen' was clicked. */
export function visitorOf(
  { session, unreachable }: Pick<SessionState, 'session' | 'unreachable'>,
  isLeaving: boolean,
): Visitor {
  if (isLeaving) return 'leaving';
  if (unreachable) return 'unreachable';
  if (session === undefined) return 'unknown';
  return session ? 'member' : 'stranger';
}
