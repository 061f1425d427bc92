import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient, type PostgrestSingleResponse } from '@supabase/postgrest-js';
import type { Answer, Arguments, BrowserFunction, Database } from '../../contract/database/database.ts';
import type { AuthProblem } from './auth-problem.ts';
import { type LinkOpener, linkOpener } from './link-session.ts';
import { storedRefreshToken } from './stored-session.ts';

/** The parts of the official client that the site uses. */
export interface BackendClient extends LinkOpener {
  auth: InstanceType<typeof AuthClient>;
  functions: FunctionsClient;
  from: PostgrestClient<Database>['from'];
  rpc: <Name extends BrowserFunction>(
    name: Name,
    given: Arguments<Name>,
  ) => PromiseLike<PostgrestSingleResponse<Answer<Name>>>;
  /** Checks an account's password: null if it is right, else the error. It leaves the current session as is. */
  provePassword: (email: string, password: string) => Promise<AuthProblem | null>;
  /** Refreshes the stored session immediately: after a failure the client itself waits a minute. Never rejects. */
  retrySession: () => Promise<void>;
}

/** The key of the session in local storage, derived from the backend's host as in supabase-js (docs/product.md, 9). */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}

/**
 * Combines the official sub-packages as supabase-js does, without storage, realtime and tracing
 * (docs/decisions/0006-client-of-sub-packages.md). Calls carry the session's bearer token when there is one.
 */
export function createBackendClient(
  url: string,
  apikey: string,
  fetchWith: typeof fetch,
  fetchAuth: typeof fetch,
): BackendClient {
  const storageKey = storageKeyOf(url);
  const settings = {
    url: `${url}/auth/v1`,
    headers: { apikey },
    detectSessionInUrl: false,
    flowType: 'implicit',
    fetch: fetchAuth,
  } as const;
  const auth = new AuthClient({ ...settings, storageKey, persistSession: true, autoRefreshToken: true });
  let passed = 0;
  const createPassing = () => {
    passed += 1;
    const options = { storageKey: `passing-${passed}`, persistSession: false, autoRefreshToken: false };
    return new AuthClient({ ...settings, ...options });
  };

  async function retrySession(): Promise<void> {
    const refresh_token = storedRefreshToken(storageKey);
    if (!refresh_token) return;
    const { data } = await createPassing().refreshSession({ refresh_token });
    if (data.session) await auth.setSession(data.session);
  }

  async function provePassword(email: string, password: string): Promise<AuthProblem | null> {
    const passing = createPassing();
    const { error } = await passing.signInWithPassword({ email, password });
    if (!error) await passing.signOut({ scope: 'local' });
    return error;
  }

  const fetchAsUser: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', apikey);
    const { data } = await auth.getSession();
    if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
    return fetchWith(input, { ...init, headers });
  };

  const rest = new PostgrestClient<Database>(`${url}/rest/v1`, { fetch: fetchAsUser });
  return {
    auth,
    functions: new FunctionsClient(`${url}/functions/v1`, { customFetch: fetchAsUser }),
    from: rest.from.bind(rest) as BackendClient['from'],
    rpc: rest.rpc.bind(rest) as BackendClient['rpc'],
    ...linkOpener(auth, createPassing),
    provePassword,
    retrySession: () => retrySession().catch(() => {}),
  };
}
