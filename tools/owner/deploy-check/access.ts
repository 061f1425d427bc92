import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type * as v from 'valibot';
import { browserGrants } from '../../../contract/database/access.ts';
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

/** Which columns a visitor reads of a table; `*` is all of them. */
async function readable(visitor: SupabaseClient, table: string, columns: string[]): Promise<string[]> {
  const answers = await Promise.all(
    ['*', ...columns].map(async (column) => {
      const { error } = await visitor.from(table).select(column).limit(1);
      return error ? [] : [`anon select ${table}${column === '*' ? '' : `.${column}`}`];
    }),
  );
  return answers.flat();
}

/** What a visitor without an account may do at the live Data API, a line each; nothing changes there. */
async function visitorProblems(visitor: SupabaseClient): Promise<{ problems: string[]; reads: string[] }> {
  const functions = Object.entries({ ...browserFunctions, ...serverFunctions });
  const answers = await Promise.all(
    functions.map(async ([name, { args }]) => ({
      name,
      answer: await answerOf(visitor, name, args.entries),
    })),
  );
  const reads = (
    await Promise.all(
      Object.entries(tables).map(([table, { entries }]) => readable(visitor, table, Object.keys(entries))),
    )
  ).flat();
  const called = answers.filter(({ answer }) => answer !== null);
  const tooMuch = reads.filter((door) => !browserGrants.includes(door));
  return {
    problems: [
      ...called.map(
        ({ name, answer }) => `De Data API weigert ${name} niet aan een bezoeker (antwoord: ${answer}).`,
      ),
      ...tooMuch.map((door) => `De Data API laat een bezoeker lezen wat dicht moet zijn: ${door}.`),
    ],
    reads,
  };
}

/**
 * What is open at the configured backend that should be closed: by what PostgreSQL says of every function and table,
 * and by calling the Data API as a visitor. `reads` is what a visitor may read there. `unknown` says why this was
 * impossible.
 */
export async function readAccess(
  environment: Record<string, string | undefined>,
): Promise<{ problems: string[]; reads: string[] } | { unknown: string }> {
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY } = environment;
  if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY) {
    return { unknown: 'SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY of SUPABASE_SECRET_KEY ontbreekt' };
  }
  try {
    const backend = backendFrom(environment);
    await reach(backend);
    const { data, error, status } = await backend.client.rpc('access_report', {});
    if (error) throw refusal(backend, 'access_report', error, status);
    const visitor = createClient(backend.url, SUPABASE_PUBLISHABLE_KEY, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
    const { problems, reads } = await visitorProblems(visitor);
    return { problems: [...accessProblems(data), ...problems], reads };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { unknown: error.message };
  }
}
