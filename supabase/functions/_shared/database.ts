import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type {
  Answer,
  Arguments,
  Database,
  ServerFunction,
  SqlFunction,
} from '../../../contract/database/database.ts';
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

export type Client = SupabaseClient<Database>;

const clients = new Map<string, Client>();

const auth = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

export function clientFor(url: string, key: string): Client {
  const known = clients.get(`${url} ${key}`);
  if (known) return known;
  const client: Client = createClient(url, key, { auth });
  clients.set(`${url} ${key}`, client);
  return client;
}

export function clientAs(token: string): Client {
  const { url, publishableKey } = supabaseSettings();
  return createClient(url, publishableKey, {
    auth,
    global: { headers: { authorization: `Bearer ${token}` } },
  });
}

export function serviceClient(): Client {
  const { url, secretKey } = supabaseSettings();
  return clientFor(url, secretKey);
}

/**
 * Auth on behalf of the visitor at an address: with the secret key it counts their requests, and not those of all that come
 * from the functions (docs/real-auth.md). A client of its own: signed in, it acts as that user.
 */
export function authFor(address: string | null): Client['auth'] {
  const { url, secretKey } = supabaseSettings();
  const headers = address ? { 'sb-forwarded-for': address } : undefined;
  return createClient(url, secretKey, { auth, global: { headers } }).auth;
}

/** Calls a SQL function with a client. Throws DatabaseError. */
export async function callWith<Name extends SqlFunction>(
  client: Client,
  name: Name,
  given: Arguments<Name>,
): Promise<Answer<Name>> {
  const { data, error } = await client.rpc(name, given);
  if (error) throw new DatabaseError(error.code, `${name}: ${error.message}`);
  return data as Answer<Name>;
}

/** Calls a SQL function of supabase/migrations with the secret key. Throws DatabaseError. */
export const rpc = <Name extends ServerFunction>(name: Name, given: Arguments<Name>): Promise<Answer<Name>> =>
  callWith(serviceClient(), name, given);
