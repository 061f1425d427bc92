import { delays } from '../../contract/delays.ts';

interface BackendConfig {
  supabaseUrl: string;
  publishableKey: string;
  /** False where Auth changes no addresses; absent elsewhere. */
  addressChanges?: boolean;
}

let config: Promise<BackendConfig> | undefined;

/**
 * A fetch that fails after a time limit, so that the page can report a silent network. It fails as an abort:
 * postgrest-js retries every other failure, which takes three times as long.
 */
export const fetchWithin: typeof fetch = (input, init) =>
  fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(delays.request) }).catch((error) => {
    const silent = error instanceof DOMException && error.name === 'TimeoutError';
    throw silent ? new DOMException(error.message, 'AbortError') : error;
  });

async function fetchConfig(): Promise<BackendConfig> {
  const response = await fetchWithin('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error('The backend settings are unreachable');
  return response.json();
}

/** Where the backend is. Rejects when that cannot be fetched; the next call tries again. */
export function backendConfig(): Promise<BackendConfig> {
  config ??= fetchConfig().catch((error: unknown) => {
    config = undefined;
    throw error;
  });
  return config;
}

/**
 * Reads a public text file without the client, which is large. The browser keeps no copy: the CDN's may already be as
 * old as it gets. Rejects when it cannot be read.
 */
export async function readPublicFile(path: string, signal: AbortSignal): Promise<string> {
  const { supabaseUrl } = await backendConfig();
  const response = await fetchWithin(supabaseUrl + path, { cache: 'no-cache', priority: 'low', signal });
  if (!response.ok) throw new Error(`Storage answered ${response.status}`);
  return response.text();
}
