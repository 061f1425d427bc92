import type { Session } from '@supabase/auth-js';
import type { BackendClient } from './backend-client.ts';

export interface FragmentOutcome {
  session: Session | null;
  /** Why the tokens were refused. */
  error: unknown;
}

const nothing: FragmentOutcome = { session: null, error: null };
let last: { hash: string; outcome: Promise<FragmentOutcome> } | undefined;

/**
 * Signs in with the tokens that an auth redirect left in the fragment; once for each fragment, however often it
 * is asked. Done here and not by the client, which would leave the tokens in the history of the browser.
 */
export function fragmentSession(client: BackendClient, hash: string): Promise<FragmentOutcome> {
  const fragment = new URLSearchParams(hash.slice(1));
  const access_token = fragment.get('access_token');
  const refresh_token = fragment.get('refresh_token');
  if (!access_token || !refresh_token) return Promise.resolve(nothing);
  if (last?.hash !== hash) {
    const outcome = client.auth
      .setSession({ access_token, refresh_token })
      .then(({ data, error }) => ({ session: data.session, error }))
      .catch((error: unknown) => ({ session: null, error }));
    last = { hash, outcome };
  }
  return last.outcome;
}
