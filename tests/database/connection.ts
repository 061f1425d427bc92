import { randomUUID } from 'node:crypto';
import { PGlite } from '@supabase/lite/pglite';
import postgres from 'postgres';

type Row = Record<string, unknown>;

/** Runs SQL: a connection or a transaction. */
interface Runner {
  query(text: string, parameters?: unknown[]): Promise<Row[]>;
  /** Runs a script of several statements. */
  exec(script: string): Promise<unknown>;
}

/** A connection to a fresh database, as its owner. */
export interface Connection extends Runner {
  transaction<T>(work: (transaction: Runner) => Promise<T>): Promise<T>;
}

const roles = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
`;

/** What a Supabase project has before the first migration: open default privileges, and accounts. */
const project = `
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
  raw_user_meta_data jsonb,
  raw_app_meta_data jsonb,
  created_at timestamptz not null default now()
);
create function auth.uid() returns uuid language sql stable as
  $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
`;

async function onPglite(): Promise<Connection> {
  const pg = new PGlite();
  await pg.exec(roles);
  const runner = (on: Pick<PGlite, 'query' | 'exec'>): Runner => ({
    query: async (text, parameters) => (await on.query<Row>(text, parameters)).rows,
    exec: (script) => on.exec(script),
  });
  return {
    ...runner(pg),
    transaction: (work) => pg.transaction((transaction) => work(runner(transaction as never))),
  };
}

/** Creates a database on `server`, which has the roles of a Supabase project (tests/postgres.ts). */
async function onPostgres(server: string): Promise<Connection> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const address = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  const json = (id: number) => ({
    to: id,
    from: [id],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text),
  });
  const sql = postgres(address, {
    max: 10,
    onnotice: () => {},
    types: {
      json: json(114),
      jsonb: json(3802),
      // As PGlite returns it.
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
    },
  });
  const runner = (on: Pick<typeof sql, 'unsafe'>): Runner => ({
    query: (text, parameters = []) => on.unsafe(text, parameters as never[]),
    exec: (script) => on.unsafe(script).simple(),
  });
  return {
    ...runner(sql),
    transaction: <T>(work: (transaction: Runner) => Promise<T>) =>
      sql.begin((transaction) => work(runner(transaction))) as Promise<T>,
  };
}

/** A new project's database: on the server in TEST_DATABASE_URL, or else on PGlite in memory. */
export async function openConnection(): Promise<Connection> {
  const server = process.env.TEST_DATABASE_URL;
  const connection = server ? await onPostgres(server) : await onPglite();
  await connection.exec(project);
  return connection;
}
