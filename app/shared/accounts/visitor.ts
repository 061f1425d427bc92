import type { SessionState } from '../../platform/session.ts';

/** The visitor of a page for members. */
export type Visitor =
  /** The session is loading. */
  | 'unknown'
  /** A session is stored, but the backend does not answer. */
  | 'unreachable'
  /** Has no session: redirected to /auth. */
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
