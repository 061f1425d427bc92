import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, openConnection } from './connection.ts';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

export type Row = Record<string, unknown>;

/** A database as a function or a browser sees it. */
export interface TestDatabase {
  pg: Connection;
  /** Rows of a query by the owner. */
  rows<T = Row>(query: string, parameters?: unknown[]): Promise<T[]>;
  /** Calls a SQL function as the functions do, with the secret key; objects travel as JSON. */
  call<T = unknown>(name: string, ...parameters: unknown[]): Promise<T>;
  /** Rows of a query by a role of the Data API; `user` is the id in its token. */
  as<T = Row>(role: 'anon' | 'authenticated', user: string | null, query: string): Promise<T[]>;
  /** Adds an account; confirmed unless told otherwise. Returns its id. */
  addUser(email: string, confirmed?: boolean): Promise<string>;
  migrate(): Promise<void>;
}

/** A fresh database with every migration applied. */
export async function openDatabase(): Promise<TestDatabase> {
  const pg = await openConnection();

  const database: TestDatabase = {
    pg,
    rows: async (query, parameters) => (await pg.query(query, parameters)) as never,
    call: (name, ...parameters) =>
      pg.transaction(async (transaction) => {
        await transaction.exec('set local role service_role');
        const marks = parameters.map((value, index) =>
          value !== null && typeof value === 'object' ? `$${index + 1}::jsonb` : `$${index + 1}`,
        );
        const [row] = await transaction.query(
          `select public.${name}(${marks.join(', ')}) as answer`,
          parameters,
        );
        return row?.answer as never;
      }),
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
    migrate: async () => {
      const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort();
      for (const file of files) await pg.exec(await readFile(join(MIGRATIONS, file), 'utf8'));
    },
  };
  await database.migrate();
  return database;
}
