import type { Visitor } from '../../shared/accounts/visitor.ts';
import type { Access } from './use-access.ts';

/** 'loading' is also the prerendered page; 'checking' knows the member, not yet the content. */
export type MembersScreen = 'loading' | 'unreachable' | 'checking' | 'no-access' | 'course';

export function membersScreen(visitor: Visitor, access: Access): MembersScreen {
  if (visitor === 'unreachable') return 'unreachable';
  if (visitor !== 'member') return 'loading';
  if (access === 'checking') return 'checking';
  return access === 'granted' ? 'course' : 'no-access';
}
