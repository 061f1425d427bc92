import { delays } from '../../contract/delays.ts';
import { type AuthProblem, unexpectedProblem } from './auth-problem.ts';
import type { BackendClient } from './backend-client.ts';
import { backendConfig, fetchWithin } from './backend-config.ts';
import type { LinkOutcome } from './link-session.ts';
import { tokensIn } from './link-tokens.ts';
import { announceSession } from './stored-session.ts';

let client: Promise<BackendClient> | undefined;
let backendUrl = '';
let addressChanges = true;

/** The calls of Auth that send a mail. */
const sendsMail = /\/auth\/v1\/(?:signup|recover|resend|user)(?:\?|$)/;

/**
 * A fetch for Auth: one that sends a mail is never broken off, not by the time limit and not when the page is left. Supabase
 * Auth rolls back a request whose caller is gone, after its mail left: the link in that mail is dead.
 */
export const fetchAuth: typeof fetch = (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  if (!sendsMail.test(address) || (init?.method ?? 'GET') === 'GET') return fetchWithin(input, init);
  const late = AbortSignal.timeout(delays.request);
  return new Promise((resolve, reject) => {
    late.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')));
    fetch(input, { ...init, keepalive: true }).then(resolve, reject);
  });
};

async function create(): Promise<BackendClient> {
  const [{ createBackendClient }, { supabaseUrl, publishableKey, ...rest }] = await Promise.all([
    import('./backend-client.ts'),
    backendConfig(),
  ]);
  const created = createBackendClient(supabaseUrl, publishableKey, fetchWithin, fetchAuth);
  backendUrl = supabaseUrl;
  addressChanges = rest.addressChanges ?? true;
  created.auth.onAuthStateChange(announceSession);
  if (tokensIn(window.location.hash)) await openFragment(created, window.location.hash);
  return created;
}

/**
 * Opens the link whose tokens a fragment holds, and returns what it did; null without tokens. Then the same path and query
 * replace the location without the fragment, if a session exists or no error occurred (docs/product.md, 2).
 */
export async function openFragment(client: BackendClient, hash: string): Promise<LinkOutcome | null> {
  const tokens = tokensIn(hash);
  const link = tokens && (await client.openLink(tokens));
  const { data, error } = await client.auth.getSession();
  const isRefused = link?.state === 'invalid' || link?.state === 'unreachable';
  const { pathname, search, hash: now } = window.location;
  // Not through the router: /auth still needs to know which link led here.
  if (now === hash && (data.session || !(isRefused || error)))
    window.history.replaceState(window.history.state, '', pathname + search);
  return link;
}

/**
 * The one client of the backend, created on first use (docs/product.md, 7 and 9). Rejects when the settings cannot be
 * fetched; the next call tries again.
 */
export function supabase(): Promise<BackendClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

/** The rows in an answer of the Data API. Throws its error, or that it holds none. */
export function rowsOf<Row>({ data, error }: { data: Row[] | null; error: unknown }): Row[] {
  if (error || !Array.isArray(data)) throw error ?? new Error('The answer holds no rows');
  return data;
}

/** Calls Auth; returns its answer, or what went wrong. Never throws. */
export async function askAuth<Answer extends { error: AuthProblem | null }>(
  call: (client: BackendClient) => Promise<Answer>,
): Promise<Answer | { data: null; error: AuthProblem }> {
  const reached = await supabase().catch(() => null);
  if (!reached) return { data: null, error: {} };
  try {
    return await call(reached);
  } catch (error) {
    console.error(error);
    return { data: null, error: unexpectedProblem };
  }
}

export async function backendAddress(path: string): Promise<string> {
  await supabase();
  return new URL(path, backendUrl).href;
}

/** Whether this backend lets an account change its e-mail address. Rejects when the settings cannot be fetched. */
export async function canChangeAddress(): Promise<boolean> {
  await supabase();
  return addressChanges;
}
