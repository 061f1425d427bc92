import type { SupabaseClient } from '@supabase/supabase-js';
import { announceSession } from './stored-session.ts';

interface BackendConfig {
  supabaseUrl: string;
  publishableKey: string;
}

let client: Promise<SupabaseClient> | undefined;

async function create(): Promise<SupabaseClient> {
  const [{ createClient }, response] = await Promise.all([
    import('@supabase/supabase-js'),
    fetch('/config.json', { cache: 'no-cache' }),
  ]);
  if (!response.ok) throw new Error('The backend settings are out of reach');
  const config = (await response.json()) as BackendConfig;
  const created = createClient(config.supabaseUrl, config.publishableKey);
  created.auth.onAuthStateChange(announceSession);
  return created;
}

/**
 * The one client of the backend, made when it is first needed: session in local storage under a key derived
 * from the backend's host, automatic refresh, tokens read from the address (spec sections 7 and 9).
 * Rejects when the settings cannot be fetched; the next call tries again.
 */
export function supabase(): Promise<SupabaseClient> {
  client ??= create().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}
