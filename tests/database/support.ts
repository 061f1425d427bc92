import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Answer, SqlFunction } from '../../contract/database/database.ts';
import { browserFunctions, serverFunctions } from '../../contract/database/functions.ts';
import { type Connection, openConnection, releaseConnections } from './connection.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

export type Row = Record<string, unknown>;

/** The answer of a SQL function; unknown for one that TypeScript does not call. */
export type AnswerOf<Name extends string> = Name extends SqlFunction ? Answer<Name> : unknown;

const functions: Record<
  string,
  { args: v.GenericSchema & { entries: v.ObjectEntries }; answer: v.GenericSchema }
> = { ...browserFunctions, ...serverFunctions };

function check(schema: v.GenericSchema, value: unknown, what: string): void {
  const { issues } = v.safeParse(schema, value);
  const problems = issues?.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).join('; ');
  if (problems) throw new Error(`${what} as in contract/database: ${problems}`);
}

/** Returns the answer of a SQL function. Throws when it differs from contract/database. */
export function checked(name: string, answer: unknown): never {
  const known = functions[name];
  // The answer of a function that returns void.
  const value = known?.answer.type === 'null' && answer === '' ? null : answer;
  if (known) check(known.answer, value, `${name} does not answer`);
  return value as never;
}

/** Throws when the arguments of a SQL function, by name or in their order, differ from contract/database. */
export function checkArguments(name: string, given: unknown[] | Row): void {
  const known = functions[name];
  if (!known) return;
  const names = Object.keys(known.args.entries);
  const named: Row = Array.isArray(given)
    ? Object.fromEntries(given.map((value, place) => [names[place] ?? `argument ${place}`, value]))
    : given;
  check(known.args, named, `${name} is not called`);
  if (name === 'within_limits' && named.call) checkArguments(String(named.call), named.given as Row);
}

/** A database as the functions and browsers see it. */
export interface TestDatabase {
  pg: Connection;
  /** Runs a query as the database's owner. */
  rows<T = Row>(query: string, parameters?: unknown[]): Promise<T[]>;
  /** Calls a SQL function as the Edge Functions do, with the secret key; objects are passed as JSON. */
  call<Name extends string>(name: Name, ...parameters: unknown[]): Promise<AnswerOf<Name>>;
  /** The same with arguments that contract/database does not allow: the database refuses them itself. */
  unchecked(name: string, ...parameters: unknown[]): Promise<never>;
  /** The same with named parameters, as the Data API calls a function. */
  named<Name extends string>(name: Name, parameters: Row): Promise<AnswerOf<Name>>;
  /**
   * Runs a query as a role of the Data API; `user` is the id in its token. Its other claims are `claims`, which name the
   * user's last session, or a new one, unless they say otherwise.
   */
  as<T = Row>(
    role: 'anon' | 'authenticated',
    user: string | null,
    query: string,
    claims?: object,
  ): Promise<T[]>;
  /** Adds an account, confirmed by default. Returns its id. */
  addUser(email: string, confirmed?: boolean): Promise<string>;
  /** Adds an account that is an owner's. Returns its id. */
  addOwner(email?: string): Promise<string>;
  /** Gives the database to a next test; at the end of a test file this happens by itself. */
  release(): Promise<void>;
}

/** Resolves once a transaction waits for a lock of another, which takes two connections (PostgreSQL). */
export async function waitForLock({ rows }: Pick<TestDatabase, 'rows'>): Promise<void> {
  const waiting = `select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  while ((await rows(waiting)).length === 0);
}

/** What the Data API does first for a role; its sessions refuse an UPDATE or DELETE without WHERE (tests/postgres.ts). */
const asDataApi = (role: string) => `set local safeupdate.enabled = on; set local role ${role}`;

/**
 * A fresh database with every migration applied, after the SQL in `prepare`, and in `auth` by the owner of the tables of
 * Auth.
 */
export async function openDatabase(prepare = '', auth = ''): Promise<TestDatabase> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')));
  const pg = await openConnection([prepare, ...migrations], auth);

  const mark = (value: unknown, index: number) =>
    value !== null && typeof value === 'object' ? `$${index + 1}::jsonb` : `$${index + 1}`;
  const callWith = (name: string, values: unknown[], given: string[]) =>
    pg.transaction(async (transaction) => {
      await transaction.exec(asDataApi('service_role'));
      const [row] = await transaction.query(
        `select ${name in functions ? 'public' : 'private'}.${name}(${given.join(', ')}) as answer`,
        values,
      );
      return checked(name, row?.answer);
    });

  const opened: TestDatabase = {
    pg,
    rows: async (query, parameters) => (await pg.query(query, parameters)) as never,
    call: async (name, ...parameters) => {
      checkArguments(name, parameters);
      return callWith(name, parameters, parameters.map(mark));
    },
    unchecked: (name, ...parameters) => callWith(name, parameters, parameters.map(mark)),
    named: async (name, parameters) => {
      checkArguments(name, parameters);
      return callWith(
        name,
        Object.values(parameters),
        Object.entries(parameters).map(([key, value], index) => `${key} => ${mark(value, index)}`),
      );
    },
    as: (role, user, query, claims = {}) =>
      pg.transaction(async (transaction) => {
        if (user)
          await transaction.query(
            `insert into auth.sessions (id, user_id) select gen_random_uuid(), $1
             where not exists (select from auth.sessions where user_id = $1)`,
            [user],
          );
        await transaction.query(
          `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', (
             jsonb_build_object('sub', $1::text, 'session_id', (
               select id from auth.sessions where user_id::text = $1 order by created_at desc limit 1
             )) || $2::jsonb
           )::text, true)`,
          [user ?? '', claims],
        );
        await transaction.exec(asDataApi(role));
        return (await transaction.query(query)) as never;
      }),
    addUser: async (email, confirmed = true) => {
      const id = randomUUID();
      await pg.query(
        'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, case when $3 then now() end)',
        [id, email, confirmed],
      );
      return id;
    },
    addOwner: async (email = 'eigenaar@voorbeeld.be') => {
      const id = await opened.addUser(email);
      await opened.call('set_owner', email, true);
      return id;
    },
    release: () => releaseConnections(pg),
  };
  return opened;
}
