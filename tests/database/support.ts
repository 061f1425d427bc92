import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@supabase/lite/pglite';

const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations');

/** What a new Supabase project has before the first migration: roles, default privileges and accounts. */
const PROJECT = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
create table auth.users (
  id uuid primary key,
  email varchar(255),
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create function auth.uid() returns uuid language sql stable as
  $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
`;

export type Row = Record<string, unknown>;

/** A database as a function or a browser sees it. */
export interface TestDatabase {
  pg: PGlite;
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

/** A fresh database in memory with every migration applied. */
export async function openDatabase(): Promise<TestDatabase> {
  const pg = new PGlite();
  await pg.exec(PROJECT);

  const database: TestDatabase = {
    pg,
    rows: async (query, parameters) => (await pg.query(query, parameters)).rows as never,
    call: (name, ...parameters) =>
      pg.transaction(async (transaction) => {
        await transaction.exec('set local role service_role');
        const marks = parameters.map((value, index) =>
          value !== null && typeof value === 'object' ? `$${index + 1}::jsonb` : `$${index + 1}`,
        );
        const { rows } = await transaction.query<{ answer: never }>(
          `select public.${name}(${marks.join(', ')}) as answer`,
          parameters,
        );
        return rows[0]?.answer as never;
      }),
    as: (role, user, query) =>
      pg.transaction(async (transaction) => {
        await transaction.query(`select set_config('request.jwt.claim.sub', $1, true)`, [user ?? '']);
        await transaction.exec(`set local role ${role}`);
        return (await transaction.query(query)).rows as never;
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
