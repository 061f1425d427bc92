import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { supabaseSettings } from './settings.ts';

/** The database rejected a call or did not respond. Never send it to a caller: the message may contain row data. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const clients = new Map<string, SupabaseClient>();

/** A client for the given key, without a session. */
export function clientFor(url: string, key: string): SupabaseClient {
  const known = clients.get(`${url} ${key}`);
  if (known) return known;
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
  clients.set(`${url} ${key}`, client);
  return client;
}

/** A client on behalf of the user of an access token, under row level security. */
export function clientAs(token: string): SupabaseClient {
  const { url, publishableKey } = supabaseSettings();
  return createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { headers: { authorization: `Bearer ${token}` } },
  });
}

/** The client that bypasses row level security. */
export function serviceClient(): SupabaseClient {
  const { url, secretKey } = supabaseSettings();
  return clientFor(url, secretKey);
}

/** Calls a SQL function of supabase/migrations with the secret key. Throws DatabaseError. */
export async function rpc<Answer>(name: string, parameters: Record<string, unknown>): Promise<Answer> {
  const { data, error } = await serviceClient().rpc(name, parameters);
  if (error) throw new DatabaseError(error.code, `${name}: ${error.message}`);
  return data as Answer;
}
