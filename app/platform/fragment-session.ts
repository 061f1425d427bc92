import type { AuthClient, Session } from '@supabase/auth-js';

type Auth = InstanceType<typeof AuthClient>;

export interface FragmentOutcome {
  session: Session | null;
  /** Why the tokens were refused. */
  error: unknown;
  /** The address of the user who stays signed in, when the tokens belong to another account. */
  stays?: string | undefined;
}

const nothing: FragmentOutcome = { session: null, error: null };

/** Never switches accounts: a visitor who follows a stranger's link would buy for that stranger. */
async function take(
  auth: Auth,
  tokens: { access_token: string; refresh_token: string },
): Promise<FragmentOutcome> {
  const { data: here } = await auth.getSession();
  if (here.session) {
    const { data, error } = await auth.getUser(tokens.access_token);
    if (error) return { session: null, error };
    const { id, email } = here.session.user;
    if (data.user.id !== id) return { session: null, error: 'another account', stays: email };
  }
  const { data, error } = await auth.setSession(tokens);
  return { session: data.session, error };
}

/**
 * Signs in with the tokens in a fragment, once per fragment however often it is called. The client's own detection
 * would leave the tokens in the browser's history.
 */
export function fragmentReader(auth: Auth): (hash: string) => Promise<FragmentOutcome> {
  let last: { hash: string; outcome: Promise<FragmentOutcome> } | undefined;
  return (hash) => {
    const fragment = new URLSearchParams(hash.slice(1));
    const access_token = fragment.get('access_token');
    const refresh_token = fragment.get('refresh_token');
    if (!access_token || !refresh_token) return Promise.resolve(nothing);
    if (last?.hash !== hash) {
      const outcome = take(auth, { access_token, refresh_token }).catch((error: unknown) => ({
        session: null,
        error,
      }));
      last = { hash, outcome };
    }
    return last.outcome;
  };
}
