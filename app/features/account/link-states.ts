import { paths } from '../../../site/paths.ts';
import type { LinkOutcome } from '../../platform/link-session.ts';

/** The state of a link in a mail. 'unreachable': no answer, it may still be valid. */
type LinkState = LinkOutcome['state'] | 'checking';

/** The screens of any link. 'link': it is being checked, asks for an account, or kept the current one. */
type LinkScreen = 'link' | 'link-problem' | 'no-answer';

export type NewPasswordScreen = LinkScreen | 'form' | 'saved';

const newPasswordByLink: Record<LinkState, NewPasswordScreen> = {
  checking: 'link',
  valid: 'form',
  'other-account': 'link',
  kept: 'link',
  // Only a change of address takes two links.
  half: 'link-problem',
  invalid: 'link-problem',
  unreachable: 'no-answer',
};

/** 'allowed': of a user who opened a recovery link in this tab before, for instance before a reload. */
export type RecoverySession = 'loading' | 'unreachable' | 'allowed' | 'none';

const newPasswordBySession: Record<RecoverySession, NewPasswordScreen> = {
  loading: 'link',
  unreachable: 'no-answer',
  allowed: 'form',
  none: 'link-problem',
};

/**
 * The link takes precedence over the session: an ordinary session is no reason to show the form (docs/product.md, 2,
 * 'Auth page').
 */
export function newPasswordScreen(
  isSaved: boolean,
  link: LinkState | null,
  session: RecoverySession,
): NewPasswordScreen {
  if (isSaved) return 'saved';
  return link ? newPasswordByLink[link] : newPasswordBySession[session];
}

export type ConfirmScreen = LinkScreen | 'confirmed' | 'half-confirmed' | 'already-in';

/**
 * `stays` turns true when a confirmed visitor has nowhere else to go (confirmedTarget). `session` is the visitor's,
 * undefined while it loads: a signed-in visitor needs no new link.
 */
export function confirmScreen(
  link: LinkState,
  stays: boolean,
  session: object | null | undefined,
): ConfirmScreen {
  if (link === 'valid') return stays ? 'confirmed' : 'link';
  if (link === 'invalid' && session === undefined) return 'link';
  if (link === 'invalid' && session) return 'already-in';
  return confirmByLink[link];
}

const confirmByLink: Record<Exclude<LinkState, 'valid'>, ConfirmScreen> = {
  checking: 'link',
  'other-account': 'link',
  kept: 'link',
  half: 'half-confirmed',
  invalid: 'link-problem',
  unreachable: 'no-answer',
};

/**
 * Where a confirmed visitor goes: where their order leads, else to `next`; null when the page stays and says that the
 * address is confirmed.
 */
export function confirmedTarget(ofOrder: string | null, next: string): string | null {
  const target = ofOrder ?? next;
  return target === paths.home ? null : target;
}
