import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, openConnection } from './connection.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

export type Row = Record<string, unknown>;

/** A database as the functions and browsers see it. */
export interface TestDatabase {
  pg: Connection;
  /** Runs a query as the database's owner. */
  rows<T = Row>(query: string, parameters?: unknown[]): Promise<T[]>;
  /** Calls a SQL function as the Edge Functions do, with the secret key; objects are passed as JSON. */
  call<T = unknown>(name: string, ...parameters: unknown[]): Promise<T>;
  /** The same with named parameters, as the Data API calls a function. */
  named<T = unknown>(name: string, parameters: Row): Promise<T>;
  /** Runs a query as a role of the Data API; `user` is the id in its token. */
  as<T = Row>(role: 'anon' | 'authenticated', user: string | null, query: string): Promise<T[]>;
  /** Adds an account, confirmed by default. Returns its id. */
  addUser(email: string, confirmed?: boolean): Promise<string>;
}

/** A fresh database with every migration applied, after the SQL in `prepare`. */
export async function openDatabase(prepare = ''): Promise<TestDatabase> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(files.map((file) => readFile(join(MIGRATIONS, file), 'utf8')));
  const pg = await openConnection([prepare, ...migrations]);

  const mark = (value: unknown, index: number) =>
    value !== null && typeof value === 'object' ? `$${index + 1}::jsonb` : `$${index + 1}`;
  const callWith = (name: string, values: unknown[], given: string[]) =>
    pg.transaction(async (transaction) => {
      await transaction.exec('set local role service_role');
      const [row] = await transaction.query(`select public.${name}(${given.join(', ')}) as answer`, values);
      return row?.answer as never;
    });

  return {
    pg,
    rows: async (query, parameters) => (await pg.query(query, parameters)) as never,
    call: (name, ...parameters) => callWith(name, parameters, parameters.map(mark)),
    named: (name, parameters) =>
      callWith(
        name,
        Object.values(parameters),
        Object.entries(parameters).map(([key, value], index) => `${key} => ${mark(value, index)}`),
      ),
    as: (role, user, query) =>
      pg.transaction(async (transaction) => {
        await transaction.query(`select set_config('request.jwt.claim.sub', $1, true)`, [user ?? '']);
        await transaction.exec(`set local role ${role}`);
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
  };
}
