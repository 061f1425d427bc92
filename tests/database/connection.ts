import { randomUUID } from 'node:crypto';
import { PGlite } from '@supabase/lite/pglite';
import postgres from 'postgres';
import { accounts, openDefaults, roles } from './project.ts';

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
  /** Runs a script as the owner of the tables of Auth, which on a hosted project is not the owner of the database. */
  asAuth(script: string): Promise<unknown>;
}

interface Closable extends Connection {
  close: () => Promise<void>;
}

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
    asAuth: (script) => pg.exec(script),
    dump: () => pg.dumpDataDir('none'),
    close: () => pg.close(),
  };
}

/**
 * Creates a database on `server` (tests/postgres.ts): a copy of `template`, which must have no connections; of a new
 * project, if there is none.
 */
async function onPostgres(server: string, template = 'new_project'): Promise<Closable & { name: string }> {
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
    idle_timeout: 5,
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
    asAuth: async (script) => {
      const owner = Object.assign(new URL(address), { username: 'supabase_auth_admin' }).href;
      const auth = postgres(owner, { max: 1, onnotice: () => {} });
      await auth.unsafe(script).simple();
      await auth.end();
    },
    name,
    close: () => sql.end(),
  };
}

/** A new project's database after some SQL, to copy; what brings a copy back to it, and the digest of its schema. */
interface Template {
  data: Blob | string;
  reset: string;
  schema: string;
  /** Copies that no test uses. */
  idle: Closable[];
}

/** Templates by the SQL that prepared them: creating a database takes seconds, copying one up to a second. */
const templates = new Map<string, Promise<Template>>();

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A digest of everything but rows that a test may change: columns, functions, triggers, policies and who may use them. */
async function schemaOf({ query }: Runner): Promise<string> {
  const catalogs = [
    'select attrelid, attnum, atttypid, attisdropped, attacl from pg_attribute',
    'select oid, relacl, relrowsecurity from pg_class',
    'select oid, proacl, prosrc from pg_proc',
    'select oid, tgenabled from pg_trigger',
    'select oid, polroles from pg_policy',
  ];
  const digests = catalogs.map(
    (catalog) => `(select md5(string_agg(line::text, '' order by line::text)) from (${catalog}) as line)`,
  );
  const [row] = await query(`select concat(${digests.join(', ')}) as schema`);
  return String(row?.schema);
}

/** A script, for a transaction, that gives every table the rows that it has now. */
async function resetTo({ query }: Runner): Promise<string> {
  const found = await query(
    `select format('%I.%I', nspname, relname) as name, (
       select string_agg(quote_ident(attname), ', ')
       from pg_attribute
       where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     ) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  );
  const tables = found.map(({ name, columns }) => ({ name: String(name), columns: String(columns) }));
  const rows = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const [row] = await query(`select jsonb_agg(kept)::text as kept from ${name} as kept`);
      return row?.kept
        ? `insert into ${name} (${columns}) overriding system value
           select ${columns} from jsonb_populate_recordset(null::${name}, ${quoted(String(row.kept))});`
        : '';
    }),
  );
  return `set local session_replication_role = replica;
    ${tables.map(({ name }) => `delete from ${name};`).join('\n')}
    ${rows.join('\n')}`;
}

/** A new project on PGlite, to copy: making one takes four seconds, a copy one. */
let project: Promise<Blob> | undefined;

async function newProject() {
  if (project) return onPglite(await project);
  const database = await onPglite();
  await database.exec(openDefaults + accounts);
  project = database.dump();
  await project;
  return database;
}

async function makeTemplate(server: string | undefined, scripts: string[], auth: string): Promise<Template> {
  const database = server ? await onPostgres(server) : await newProject();
  if (auth) await database.asAuth(auth);
  for (const script of scripts) await database.exec(script);
  const reset = await resetTo(database);
  const schema = await schemaOf(database);
  if ('dump' in database) return { data: await database.dump(), reset, schema, idle: [database] };
  await database.close();
  return { data: database.name, reset, schema, idle: [] };
}

/** The databases in use, with the template of each. */
const used = new Map<Closable, Template>();

/** A new project's database after `auth`, by the owner of the tables of Auth, and `scripts`: on the server in TEST_DATABASE_URL, otherwise on PGlite in memory. */
export async function openConnection(scripts: string[], auth = ''): Promise<Connection> {
  const server = process.env.TEST_DATABASE_URL;
  const key = [auth, ...scripts].join('\n');
  const making = templates.get(key) ?? makeTemplate(server, scripts, auth);
  templates.set(key, making);
  const template = await making;
  const { data, idle } = template;
  const connection =
    idle.pop() ?? (typeof data === 'string' ? await onPostgres(server ?? '', data) : await onPglite(data));
  used.set(connection, template);
  return connection;
}

/**
 * Takes a database back from the test that used it, or all of them, to be reset for a next one: a new one takes longer
 * than most tests. One whose schema a test has changed is closed.
 */
export async function releaseConnections(...connections: Connection[]): Promise<void> {
  for (const [connection, { schema, reset, idle }] of used) {
    if (connections.length > 0 && !connections.includes(connection)) continue;
    used.delete(connection);
    if ((await schemaOf(connection)) !== schema) {
      await connection.close();
      continue;
    }
    await connection.transaction(({ exec }) => exec(reset));
    idle.push(connection);
  }
}
