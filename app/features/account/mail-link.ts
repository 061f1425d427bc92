import type { EmailOtpType } from '@supabase/auth-js';
import { ownPath } from '../../platform/redirect.ts';

const otpTypes: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'];

export type MailLink =
  /** Our own mails: the page verifies the token, so that a scanner that opens the link does not use it up. */
  | { kind: 'token'; tokenHash: string; type: EmailOtpType; email: string | null; next: string }
  /** A redirect from the server's verify endpoint, with the tokens in the fragment. */
  | { kind: 'tokens'; type: string; next: string }
  | { kind: 'error'; code: string };

function isOtpType(type: string): type is EmailOtpType {
  return otpTypes.includes(type);
}

export function readMailLink(search: string, hash: string, origin?: string): MailLink | null {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.slice(1));
  const next = ownPath(query.get('redirect_to') ?? query.get('redirect'), origin);

  for (const values of [fragment, query]) {
    const code = values.get('error_code') ?? values.get('error_description') ?? values.get('error');
    if (code) return { kind: 'error', code };
  }
  if (fragment.has('access_token')) {
    return { kind: 'tokens', type: fragment.get('type') ?? '', next };
  }
  const tokenHash = query.get('token_hash');
  if (tokenHash === null) return null;
  const type = query.get('type') ?? '';
  // The address in plain text in a mail is not encoded, and a query reads a plus as a space.
  const email = query.get('email')?.replaceAll(' ', '+').toLowerCase() ?? null;
  return isOtpType(type) ? { kind: 'token', tokenHash, type, email, next } : { kind: 'error', code: 'type' };
}

/** The types of a token whose use can confirm a sign-up, with the password that was chosen there. */
const confirmsSignUp: readonly string[] = ['signup', 'email', 'invite'];

/**
 * Whether a link proves an address for an account that may be somebody else's: a sign-up whose password was not chosen
 * in this browser (`isChosenHere`), or a change of the address that the link names.
 */
export function isUnproven(link: MailLink, isChosenHere: boolean): boolean {
  if (link.kind === 'error') return false;
  if (link.type === 'email_change') return link.kind === 'token' && link.email !== null;
  return confirmsSignUp.includes(link.type) && !isChosenHere;
}

export type AuthAddress =
  | { screen: 'new-password'; link: MailLink | null }
  | { screen: 'confirm'; link: MailLink }
  | { screen: 'tabs'; link: null };

export function readAuthAddress(search: string, hash: string, origin?: string): AuthAddress {
  const link = readMailLink(search, hash, origin);
  const isRecovery = link !== null && link.kind !== 'error' && link.type === 'recovery';
  if (isRecovery || new URLSearchParams(search).get('mode') === 'reset-confirm') {
    return { screen: 'new-password', link };
  }
  return link ? { screen: 'confirm', link } : { screen: 'tabs', link };
}

const linkKeys = ['token_hash', 'type', 'email', 'redirect_to', 'error', 'error_code', 'error_description'];

export function withoutLink(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of linkKeys) query.delete(key);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
