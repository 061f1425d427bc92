import { paths } from '../../../site/paths.ts';

/** What is known about a link in a mail. 'unreachable': no answer, it may still be good. */
export type LinkState = 'checking' | 'valid' | 'invalid' | 'unreachable';

export type NewPasswordScreen = 'checking' | 'form' | 'saved' | 'link-problem' | 'no-answer';

const newPasswordByLink: Record<LinkState, NewPasswordScreen> = {
  checking: 'checking',
  valid: 'form',
  invalid: 'link-problem',
  unreachable: 'no-answer',
};

/** 'allowed': of a user who opened a recovery link in this tab before, for instance before a reload. */
export type RecoverySession = 'loading' | 'unreachable' | 'allowed' | 'none';

const newPasswordBySession: Record<RecoverySession, NewPasswordScreen> = {
  loading: 'checking',
  unreachable: 'no-answer',
  allowed: 'form',
  none: 'link-problem',
};

/**
 * A link decides before the session does: that of somebody who is merely signed in is no reason to show the form
 * (docs/product.md, 2, 'Auth page').
 */
export function newPasswordScreen(
  isSaved: boolean,
  link: LinkState | null,
  session: RecoverySession,
): NewPasswordScreen {
  if (isSaved) return 'saved';
  return link ? newPasswordByLink[link] : newPasswordBySession[session];
}

export type ConfirmScreen = 'checking' | 'confirmed' | 'link-problem' | 'no-answer';

/** `stays` turns true when a confirmed visitor has nowhere else to go (confirmedTarget). */
export function confirmScreen(link: LinkState | null, stays: boolean): ConfirmScreen {
  if (link === 'invalid') return 'link-problem';
  if (link === 'unreachable') return 'no-answer';
  return stays ? 'confirmed' : 'checking';
}

/** Where a confirmed visitor goes; null when the page stays and says that the address is confirmed. */
export function confirmedTarget(belongsInMembers: boolean, next: string): string | null {
  const target = belongsInMembers ? paths.members : next;
  return target === paths.home ? null : target;
}
