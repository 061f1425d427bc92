import type { EmailOtpType } from '@supabase/auth-js';
import { ownPath } from '../../platform/redirect.ts';

const otpTypes: readonly string[] = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'];

/** How somebody came to /auth by a link in a mail. */
export type MailLink =
  /** Our own mails: the page itself verifies, so that a scanner that opens the link uses nothing up. */
  | { kind: 'token'; tokenHash: string; type: EmailOtpType; next: string }
  /** Back from the server's verify address: the tokens stand in the fragment. */
  | { kind: 'tokens'; type: string; next: string }
  /** Back from the server's verify address with an error. */
  | { kind: 'error'; code: string };

function isOtpType(type: string): type is EmailOtpType {
  return otpTypes.includes(type);
}

/** Reads the mail link from the query and fragment of an address; null when there is none. */
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
  return isOtpType(type) ? { kind: 'token', tokenHash, type, next } : { kind: 'error', code: 'type' };
}

const linkKeys = ['token_hash', 'type', 'redirect_to', 'error', 'error_code', 'error_description'];

/** The query without what belongs to a mail link, for the address bar. */
export function withoutLink(search: string): string {
  const query = new URLSearchParams(search);
  for (const key of linkKeys) query.delete(key);
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
