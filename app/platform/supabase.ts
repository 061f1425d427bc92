import { delays } from '../../contract/limits.ts';
import { type AuthProblem, unexpectedProblem } from './auth-problem.ts';
import type { BackendClient } from './backend-client.ts';
import { tokensIn } from './link-tokens.ts';
import { announceSession } from './stored-session.ts';

interface BackendConfig {
  supabaseUrl: string;
  publishableKey: string;
  /** False where Auth changes no addresses; absent elsewhere. */
  addressChanges?: boolean;
}

let config: Promise<BackendConfig> | undefined;
let client: Promise<BackendClient> | undefined;
let backendUrl = '';
let addressChanges = true;

/**
 * A fetch that fails after a time limit, so that the page can report a silent network. It fails as an abort:
 * postgrest-js retries every other failure, which takes three times as long.
 */
export const fetchWithin: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(delays.request) }).catch((error) => {
    const silent = error instanceof DOMException && error.name === 'TimeoutError';
    throw silent ? new DOMException(error.message, 'AbortError') : error;
  });

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

async function fetchConfig(): Promise<BackendConfig> {
  const response = await fetchWithin('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error('The backend settings are unreachable');
  return response.json();
}

function backendConfig(): Promise<BackendConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

/**
 * Reads a public JSON file without the client, which is large. The browser keeps no copy: the CDN's may already be as
 * old as it gets. Rejects when it cannot be read.
 */
export async function readPublicFile(path: string, signal: AbortSignal): Promise<unknown> {
  const { supabaseUrl } = await backendConfig();
  const response = await fetchWithin(supabaseUrl + path, { cache: 'no-cache', priority: 'low', signal });
  if (!response.ok) throw new Error(`Storage answered ${response.status}`);
  return response.json();
}

async function create(): Promise<BackendClient> {
  const [{ createBackendClient }, { supabaseUrl, publishableKey, ...rest }] = await Promise.all([
    import('./backend-client.ts'),
    backendConfig(),
  ]);
  const created = createBackendClient(supabaseUrl, publishableKey, fetchWithin, fetchAuth);
  backendUrl = supabaseUrl;
  addressChanges = rest.addressChanges ?? true;
  created.auth.onAuthStateChange(announceSession);
  const tokens = tokensIn(window.location.hash);
  if (tokens) await created.openLink(tokens);
  return created;
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

/** The full address of a path of the backend. Rejects when the settings cannot be fetched. */
export async function backendAddress(path: string): Promise<string> {
  await supabase();
  return new URL(path, backendUrl).href;
}

/** Whether this backend lets an account change its e-mail address. Rejects when the settings cannot be fetched. */
export async function canChangeAddress(): Promise<boolean> {
  await supabase();
  return addressChanges;
}
