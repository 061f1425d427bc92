import type { SessionState } from '../../platform/session.ts';
import type { Access } from './use-access.ts';

export type Visitor =
  /** The session is loading. */
  | 'unknown'
  /** A session is stored, but the backend does not answer. */
  | 'unreachable'
  /** Has no session: redirected to /auth. */
  | 'stranger'
  | 'member'
  /** Pressed 'Uitloggen' and is on the way to the home page. */
  | 'leaving';

export function visitorOf(
  { session, unreachable }: Pick<SessionState, 'session' | 'unreachable'>,
  isLeaving: boolean,
): Visitor {
  if (isLeaving) return 'leaving';
  if (unreachable) return 'unreachable';
  if (session === undefined) return 'unknown';
  return session ? 'member' : 'stranger';
}

/** 'loading' is also the prerendered page; 'checking' knows the member, not yet what there is to see. */
export type MembersScreen = 'loading' | 'unreachable' | 'checking' | 'no-access' | 'course';

export function membersScreen(visitor: Visitor, access: Access, hasContent: boolean): MembersScreen {
  if (visitor === 'unreachable') return 'unreachable';
  if (visitor !== 'member') return 'loading';
  if (access === 'none') return 'no-access';
  return access === 'granted' && hasContent ? 'course' : 'checking';
}
