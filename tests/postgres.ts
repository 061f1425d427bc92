import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './server.ts';

const debianFolder = '/usr/lib/postgresql';

/** A private PostgreSQL with its own folder, port and passwords, removed when stopped. */
export interface PostgresServer {
  /** The address of a database for its owner, the role `postgres`, as in a hosted Supabase project. */
  url(database: string): string;
  /** Creates an empty database owned by `postgres`; returns its address. */
  create(database: string): Promise<string>;
  /** Creates the schema of Supabase Auth in a database, as in a hosted project; returns the address for its role. */
  prepareAuth(database: string): Promise<string>;
  /** The same for Supabase Storage. */
  prepareStorage(database: string): Promise<string>;
  /** A program of the server, such as pg_dump. */
  program(name: string): string;
  version: string;
  stop(): Promise<void>;
}

/**
 * The roles of a Supabase project (https://supabase.com/docs/guides/database/postgres/roles): the owner is no
 * superuser, the API roles cannot log in, and the secret key's role bypasses row level security.
 */
const roles = (password: string) => `
create role postgres login createdb createrole bypassrls replication password '${password}';
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
create role authenticator login noinherit password '${password}';
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
create role supabase_auth_admin login noinherit createrole password '${password}';
alter role supabase_auth_admin set search_path = auth;
create role supabase_storage_admin login noinherit createrole password '${password}';
grant authenticator to supabase_storage_admin;
alter role supabase_storage_admin set search_path = storage;
`;

/**
 * Every database is a copy of this one. As in a hosted project made before 30 May 2026, whatever `postgres` or
 * `supabase_admin` makes in public is open, until a migration of the shop says otherwise for `postgres`.
 */
const template = ['postgres', 'supabase_admin']
  .flatMap((owner) =>
    ['tables', 'sequences', 'functions'].map(
      (kind) => `alter default privileges for role ${owner} in schema public
        grant all on ${kind} to postgres, anon, authenticated, service_role;`,
    ),
  )
  .concat(
    'grant usage on schema public to anon, authenticated, service_role;',
    // Supabase lets `postgres` set it (supautils), as a restore needs.
    'grant set on parameter session_replication_role to postgres;',
  )
  .join('\n');

/** The state in which Supabase Auth finds a hosted project before its own migrations. */
const authSchema = (database: string) => `
create schema auth authorization supabase_auth_admin;
grant create on database "${database}" to supabase_auth_admin;
grant usage on schema auth to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on sequences to postgres;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres;
`;

/** The state in which Supabase Storage finds a hosted project before its own migrations. */
const storageSchema = (database: string) => `
create schema storage authorization supabase_storage_admin;
grant create on database "${database}" to supabase_storage_admin;
grant usage on schema storage to postgres, anon, authenticated, service_role;
${['tables', 'sequences', 'functions']
  .map(
    (kind) => `alter default privileges for role supabase_storage_admin in schema storage
      grant all on ${kind} to postgres, anon, authenticated, service_role;`,
  )
  .join('\n')}
`;

function programFolder(): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  const folder = newest ? join(debianFolder, newest, 'bin') : '';
  if (!existsSync(join(folder, 'initdb')))
    throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return folder;
}

/** PostgreSQL refuses to run as root, so root starts it as the user that Debian's package creates. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a PostgreSQL on a free port of the loopback address, with the roles of a Supabase project. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = programFolder();
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'kickstart-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? 0);
  }
  const data = join(folder, 'data');
  await promisify(execFile)(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'supabase_admin',
      '-A',
      'scram-sha-256',
      '--pwfile',
      passwordFile,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ],
    { ...user, cwd: folder },
  );

  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 120,
    // Counts the calls of each function, for the rehearsal in tests/perf/launch-day.ts.
    track_functions: 'all',
  };
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let printed = '';
  server.stderr.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-4000);
  });
  const gone = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  process.once('exit', () => server.kill('SIGQUIT'));

  const address = (role: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
  const admin = postgres(address('supabase_admin', 'postgres'), { max: 1, onnotice: () => {} });
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL stopped by itself:\n${printed}`);
    const ready = await admin`select 1`.then(
      () => true,
      () => false,
    );
    if (ready) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await admin.unsafe(roles(password)).simple();
  const templateOwner = postgres(address('supabase_admin', 'template1'), { max: 1, onnotice: () => {} });
  await templateOwner.unsafe(template).simple();
  await templateOwner.end();
  const [row] = await admin`show server_version`;

  const prepare = async (database: string, schema: string) => {
    const owner = postgres(address('supabase_admin', database), { max: 1, onnotice: () => {} });
    await owner.unsafe(schema).simple();
    await owner.end();
  };

  return {
    url: (database) => address('postgres', database),
    async create(database) {
      await admin.unsafe(`create database "${database}" owner postgres`);
      return address('postgres', database);
    },
    async prepareAuth(database) {
      await prepare(database, authSchema(database));
      return address('supabase_auth_admin', database);
    },
    async prepareStorage(database) {
      await prepare(database, storageSchema(database));
      return address('supabase_storage_admin', database);
    },
    program: (name) => join(programs, name),
    version: String(row?.server_version ?? ''),
    async stop() {
      await admin.end({ timeout: 1 });
      // Fast shutdown: ends open sessions and flushes everything.
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
