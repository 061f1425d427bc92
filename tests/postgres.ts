import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { linksOfServer, postgresql17 } from '../tools/lib/postgresql-17.mjs';
import { accounts, buckets, closedDefaults } from './database/project.ts';
import { freePort } from './server.ts';

const debianFolder = '/usr/lib/postgresql';

/** A private PostgreSQL with its own folder, port and passwords, removed when stopped. */
export interface PostgresServer {
  /** The address of a database for its owner, the role `postgres`, as in a hosted Supabase project. */
  url(database: string): string;
  /** Creates an empty database owned by `postgres`; returns its address. */
  create(database: string): Promise<string>;
  /**
   * The same as a project made today: what `postgres` makes is closed, and the tool that applies migrations has been there.
   */
  createToday(database: string): Promise<string>;
  /** Creates the schema of Supabase Auth in a database, as in a hosted project; returns the address for its role. */
  prepareAuth(database: string): Promise<string>;
  /** The same for Supabase Storage. */
  prepareStorage(database: string): Promise<string>;
  /** Creates the database of a new project, with accounts and buckets that `postgres` does not own, for tests to copy. */
  createProject(database: string): Promise<void>;
  /** A program of the server, such as pg_dump. */
  program(name: string): string;
  version: string;
  /** What of a hosted project is missing on this machine, in a sentence each. */
  missing: string[];
  stop(): Promise<void>;
}

/**
 * The roles of a Supabase project, with their settings (https://supabase.com/docs/guides/database/postgres/roles, and the
 * migrations of github.com/supabase/postgres): the owner is no superuser, the API roles cannot log in, the secret key's role
 * bypasses row level security, and statements of the Data API end after some seconds.
 * @param safeupdate the library that refuses an UPDATE or DELETE without WHERE
 */
const roles = (password: string, safeupdate: string | undefined) => `
create role postgres login createdb createrole bypassrls replication password '${password}';
create role anon nologin inherit;
create role authenticated nologin inherit;
create role service_role nologin inherit bypassrls;
create role authenticator login noinherit password '${password}';
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role to postgres with admin option;
create role supabase_auth_admin login noinherit createrole password '${password}';
alter role supabase_auth_admin set search_path = auth;
create role supabase_storage_admin login noinherit createrole password '${password}';
grant authenticator to supabase_storage_admin;
alter role supabase_storage_admin set search_path = storage;
alter role postgres set search_path = "$user", public, extensions;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
${
  safeupdate
    ? `alter role authenticator set session_preload_libraries = '${safeupdate}';
alter role postgres set session_preload_libraries = '${safeupdate}';
alter role postgres set safeupdate.enabled = off;`
    : ''
}
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
    // What the platform does to a project whose disk is full.
    'grant alter system on parameter default_transaction_read_only to postgres;',
    'grant execute on function pg_reload_conf() to postgres;',
  )
  .join('\n');

/** What `supabase db push` makes first; with it the embedded mode leaves default privileges as they are. */
const migrationHistory = `
create schema supabase_migrations;
create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
`;

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

/** A PostgreSQL that can be started. */
interface Installation {
  /** Where `initdb` and `postgres` are. */
  server: string;
  /** Where `pg_dump`, `psql` and `pg_restore` are. */
  programs: string;
  /** The headers of its server; undefined where there are none. */
  headers: string | undefined;
  /** Whether it has the extension plpgsql_check. */
  plpgsqlCheck: boolean;
  missing: string[];
}

/** Copies PostgreSQL 17 into a folder that the user that runs it may read; undefined where there is none. */
async function copyPostgresql17(folder: string): Promise<Installation | undefined> {
  const parts = postgresql17();
  if (!parts) return undefined;
  const home = join(folder, 'server');
  await cp(parts.server, home, { recursive: true, filter: (path) => !path.endsWith('.a') });
  for (const { source, target } of await linksOfServer()) symlinkSync(basename(source), join(home, target));
  await cp(parts.plpgsqlCheck.library, join(home, 'lib/postgresql/plpgsql_check.so'));
  await cp(parts.plpgsqlCheck.extension, join(home, 'share/postgresql/extension'), { recursive: true });
  return {
    server: join(home, 'bin'),
    programs: parts.programs,
    headers: parts.headers,
    plpgsqlCheck: true,
    missing: [],
  };
}

/** The newest PostgreSQL that Debian's packages installed. */
function installedByDebian(): Installation {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  const folder = newest ? join(debianFolder, newest, 'bin') : '';
  if (!existsSync(join(folder, 'initdb')))
    throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  const headers = `/usr/include/postgresql/${newest}/server`;
  return {
    server: folder,
    programs: folder,
    headers: existsSync(headers) ? headers : undefined,
    plpgsqlCheck: existsSync(`/usr/share/postgresql/${newest}/extension/plpgsql_check.control`),
    missing: [
      `PostgreSQL 17, which hosted Supabase runs: there is no package of it for this machine, so this is ${newest}`,
    ],
  };
}

/** Builds the library that refuses unbounded writes; undefined without a compiler or the headers of the server. */
async function buildSafeupdate(folder: string, headers: string | undefined): Promise<string | undefined> {
  const library = join(folder, 'safeupdate.so');
  const source = join(import.meta.dirname, 'production-like/safeupdate.c');
  if (!headers) return undefined;
  const args = ['-O2', '-fPIC', '-shared', '-Wall', '-Werror', '-I', headers, '-o', library, source];
  try {
    await promisify(execFile)('cc', args);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  return library;
}

/** PostgreSQL refuses to run as root, so root starts it as the user that Debian's package creates. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Starts a PostgreSQL on a free port of the loopback address, with the roles of a Supabase project. */
export async function startPostgres(): Promise<PostgresServer> {
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'kickstart-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) {
    if (user.uid !== undefined) chownSync(path, user.uid, user.gid ?? 0);
  }
  const data = join(folder, 'data');
  const installation = (await copyPostgresql17(folder)) ?? installedByDebian();
  const { server: binaries, programs, headers, plpgsqlCheck, missing } = installation;
  const safeupdate = await buildSafeupdate(folder, headers);
  if (!safeupdate)
    missing.push(
      `the refusal of an UPDATE or DELETE without WHERE: there is no ${headers ? 'C compiler' : 'header file of this server'}`,
    );
  if (!plpgsqlCheck) missing.push('plpgsql_check, which reads the functions: there is no package of it');
  await promisify(execFile)(
    join(binaries, 'initdb'),
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
  };
  const server = spawn(
    join(binaries, 'postgres'),
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
  await admin.unsafe(roles(password, safeupdate)).simple();
  const templateOwner = postgres(address('supabase_admin', 'template1'), { max: 1, onnotice: () => {} });
  await templateOwner.unsafe(template).simple();
  await templateOwner.end();
  const [row] = await admin`show server_version`;

  const runOn = async (url: string, script: string) => {
    const sql = postgres(url, { max: 1, onnotice: () => {} });
    await sql.unsafe(script).simple();
    await sql.end();
  };
  const create = async (database: string) => {
    await admin.unsafe(`create database "${database}" owner postgres`);
    return address('postgres', database);
  };
  const prepareAuth = async (database: string) => {
    await runOn(address('supabase_admin', database), authSchema(database));
    return address('supabase_auth_admin', database);
  };
  const prepareStorage = async (database: string) => {
    await runOn(address('supabase_admin', database), storageSchema(database));
    return address('supabase_storage_admin', database);
  };

  return {
    url: (database) => address('postgres', database),
    create,
    async createToday(database) {
      const url = await create(database);
      await runOn(url, closedDefaults + migrationHistory);
      return url;
    },
    prepareAuth,
    prepareStorage,
    async createProject(database) {
      await create(database);
      await runOn(await prepareAuth(database), accounts);
      await runOn(await prepareStorage(database), buckets);
      if (plpgsqlCheck)
        await runOn(address('supabase_admin', database), 'create extension plpgsql_check schema pg_catalog');
    },
    program: (name) => join(programs, name),
    version: String(row?.server_version ?? ''),
    missing,
    async stop() {
      await admin.end({ timeout: 1 });
      // Fast shutdown: ends open sessions and flushes everything.
      server.kill('SIGINT');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
