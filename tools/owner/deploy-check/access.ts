import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';
import { browserFunctions, serverFunctions } from '../../../contract/database/functions.ts';
import { boolean, day, integer, moment, text, uuid } from '../../../contract/database/sql.ts';
import { tables } from '../../../contract/database/tables.ts';
import { accessProblems } from '../access.ts';
import { backendFrom, Problem, reach, refusal } from '../backend.ts';

/** An argument of each type, as it is in an address; all others are JSON. */
const samples = new Map<unknown, string>([
  [text, ''],
  [uuid, '00000000-0000-0000-0000-000000000000'],
  [integer, '0'],
  [boolean, 'false'],
  [day, '2000-01-01'],
  [moment, '2000-01-01T00:00:00Z'],
]);

function sample(schema: v.GenericSchema): string {
  if ('wrapped' in schema) return sample(schema.wrapped as v.GenericSchema);
  return samples.get(schema) ?? (schema.type === 'picklist' ? '' : '{}');
}

/**
 * What the Data API answers a visitor who calls a function; null when it refuses. With GET, PostgREST calls it in a
 * read-only transaction, so that nothing changes when it is open. The desk's own refusal has the same code as
 * PostgreSQL's, but means that the function ran.
 */
async function answerOf(
  visitor: SupabaseClient,
  name: string,
  args: v.ObjectEntries,
): Promise<string | null> {
  const given = Object.entries(args).map(([argument, schema]) => [
    argument,
    sample(schema as v.GenericSchema),
  ]);
  const { error, status } = await visitor.rpc(name, Object.fromEntries(given), { get: true });
  if (error?.code === '42501' && error.message.startsWith('permission denied for function ')) return null;
  return error ? `${status} ${error.code} ${error.message}` : `${status}`;
}

/** What a visitor without an account may do at the live Data API, a line each; nothing changes there. */
async function visitorProblems(visitor: SupabaseClient): Promise<string[]> {
  const called = Object.entries({ ...browserFunctions, ...serverFunctions }).map(async ([name, { args }]) => {
    const answer = await answerOf(visitor, name, args.entries);
    return answer ? [`De Data API weigert ${name} niet aan een bezoeker (antwoord: ${answer}).`] : [];
  });
  // What may be read of a column alone is in access_report.
  const read = Object.keys(tables).map(async (table) => {
    const { error } = await visitor.from(table).select('*').limit(1);
    return error ? [] : [`De Data API laat een bezoeker ${table} lezen.`];
  });
  return (await Promise.all([...called, ...read])).flat();
}

/**
 * What is open at the configured backend that should be closed: by what PostgreSQL says of every function and table,
 * and by calling the Data API as a visitor; a line each, or one that says why this was impossible.
 */
export async function openDoors(environment: Record<string, string | undefined>): Promise<string[]> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = environment;
  try {
    if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY)
      throw new Problem('SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY of SUPABASE_SECRET_KEY ontbreekt');
    const backend = backendFrom(environment);
    await reach(backend);
    const { data, error, status } = await backend.client.rpc('access_report', {});
    if (error) throw refusal(backend, 'access_report', error, status);
    const visitor = createClient(backend.url, SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    return [...accessProblems(data), ...(await visitorProblems(visitor))];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [`Of de database gesloten is, is niet nagegaan (${error.message}).`];
  }
}
