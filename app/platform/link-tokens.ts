import type { EmailOtpType } from '@supabase/auth-js';

/**
 * What a link in a mail carries: a token to verify, with the address it is for if the link names one, or the session's
 * tokens that Auth's own verify address gave.
 */
export type LinkTokens =
  | { token_hash: string; type: EmailOtpType; email: string | null }
  | { access_token: string; refresh_token: string };

/** The session's tokens in a fragment; null when it has none. */
export function tokensIn(hash: string): LinkTokens | null {
  const fragment = new URLSearchParams(hash.slice(1));
  const access_token = fragment.get('access_token');
  const refresh_token = fragment.get('refresh_token');
  return access_token && refresh_token ? { access_token, refresh_token } : null;
}
