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

interface Closable extends Connection {
  close: () => Promise<void>;
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
  encrypted_password varchar(255),
  recovery_token varchar(255),
  raw_user_meta_data jsonb,
  raw_app_meta_data jsonb,
  created_at timestamptz not null default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid,
  factor_id uuid,
  created_at timestamptz not null default now()
);
create function auth.uid() returns uuid language sql stable as
  $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
`;

async function onPglite(dump?: Blob): Promise<Closable & { dump: () => Promise<Blob> }> {
  const pg = new PGlite(dump ? { loadDataDir: dump } : {});
  if (!dump) await pg.exec(roles);
  const runner = (on: Pick<PGlite, 'query' | 'exec'>): Runner => ({
    query: async (text, parameters) => (await on.query<Row>(text, parameters)).rows,
    exec: (script) => on.exec(script),
  });
  return {
    ...runner(pg),
    transaction: (work) => pg.transaction((transaction) => work(runner(transaction as never))),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  };
}

/**
 * Creates a database on `server`, which has the roles of a Supabase project (tests/postgres.ts); a copy of `template` if
 * there is one, which must have no connections.
 */
async function onPostgres(server: string, template = 'template1'): Promise<Closable & { name: string }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template ${template}`);
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
    name,
    close: () => sql.end(),
  };
}

/** Templates by the SQL that prepared them: creating a database takes seconds, copying one a third of a second. */
const templates = new Map<string, Promise<Blob | string>>();

async function makeTemplate(server: string | undefined, scripts: string[]): Promise<Blob | string> {
  if (server) {
    const { exec, name, close } = await onPostgres(server);
    for (const script of scripts) await exec(script);
    await close();
    return name;
  }
  const { exec, dump, close } = await onPglite();
  for (const script of scripts) await exec(script);
  const data = await dump();
  await close();
  return data;
}

/** A new project's database after `scripts`: on the server in TEST_DATABASE_URL, otherwise on PGlite in memory. */
export async function openConnection(scripts: string[]): Promise<Connection> {
  const server = process.env.TEST_DATABASE_URL;
  const key = scripts.join('\n');
  const template = templates.get(key) ?? makeTemplate(server, [project, ...scripts]);
  templates.set(key, template);
  const made = await template;
  const connection = await (typeof made === 'string' ? onPostgres(server ?? '', made) : onPglite(made));
  open.push(connection);
  return connection;
}

const open: Closable[] = [];

/** Closes the databases that a test file opened: each holds some 200 MB. */
export async function closeConnections(): Promise<void> {
  for (const { close } of open.splice(0)) await close();
}
