import { AuthClient } from '@supabase/auth-js';
import { FunctionsClient } from '@supabase/functions-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { type FragmentOutcome, fragmentReader } from './fragment-session.ts';

/** The parts of the official client that the site uses. */
export interface BackendClient {
  auth: InstanceType<typeof AuthClient>;
  functions: FunctionsClient;
  from: PostgrestClient['from'];
  /** Signs in with the tokens in a fragment (fragment-session.ts). */
  takeFragment: (hash: string) => Promise<FragmentOutcome>;
}

/** The key of the session in local storage, derived from the backend's host as in supabase-js (docs/product.md, 9). */
function storageKeyOf(url: string): string {
  return `sb-${new URL(url).hostname.split('.')[0]}-auth-token`;
}

/**
 * Combines the official sub-packages as supabase-js does, without storage, realtime and tracing
 * (docs/decisions/0006-client-of-sub-packages.md). Calls carry the session's bearer token when there is one.
 */
export function createBackendClient(url: string, apikey: string, fetchWith: typeof fetch): BackendClient {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey },
    storageKey: storageKeyOf(url),
    persistSession: true,
    autoRefreshToken: true,
    detectSessionInUrl: false,
    flowType: 'implicit',
    fetch: fetchWith,
  });

  const fetchAsUser: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', apikey);
    const { data } = await auth.getSession();
    if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`);
    return fetchWith(input, { ...init, headers });
  };

  const rest = new PostgrestClient(`${url}/rest/v1`, { fetch: fetchAsUser });
  return {
    auth,
    functions: new FunctionsClient(`${url}/functions/v1`, { customFetch: fetchAsUser }),
    from: rest.from.bind(rest) as PostgrestClient['from'],
    takeFragment: fragmentReader(auth),
  };
}
