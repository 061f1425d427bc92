import { execFile } from 'node:child_process';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountTriggers, browserDoors } from '../../contract/database/access.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { password } from '../password.ts';
import { startServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { apiUrl, environment, given, openShopDatabase } from './environment.ts';

const shop = given('SHOP_DATABASE_URL');
const programs = given('POSTGRES_PROGRAMS');
const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY ?? '';
const account = { email: `kopie-${Date.now()}@voorbeeld.be`, password };
const sql = openShopDatabase();
let folder = '';

const program = (name: string, ...args: string[]) => promisify(execFile)(join(programs, name), args);

/** The exit code of a command on a database, and what it prints. */
const command = (name: 'backup' | 'restore', address: string, backend: string, args: string[]) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    const script = join(import.meta.dirname, `../../tools/owner/${name}.ts`);
    const env = {
      ...process.env,
      ...environment,
      DATABASE_URL: address,
      SUPABASE_URL: backend,
      PATH: `${programs}:${process.env.PATH}`,
    };
    execFile(process.execPath, [script, ...args], { env }, (error, out, problems) =>
      resolve({ code: Number(error?.code ?? 0), printed: out + problems }),
    );
  });
const restore = (address: string, ...args: string[]) => command('restore', address, apiUrl, args);

const addressOf = (name: string, role = 'postgres') =>
  Object.assign(new URL(shop), { pathname: `/${name}`, username: role }).href;

/** An empty database, whose default privileges grant everything, as in an older hosted project. */
async function newProject(name: string): Promise<string> {
  const database = `${name}_${Date.now()}`;
  await sql.unsafe(`create database ${database}`);
  return addressOf(database);
}

/** A new project after `npx supabase db push`. */
async function withMigrations(name: string): Promise<string> {
  const address = await newProject(name);
  await (await startServer({ env: { ...environment, DATABASE_URL: address } })).dispose();
  return address;
}

async function onDatabase<T>(address: string, work: (on: typeof sql) => Promise<T>): Promise<T> {
  const on = openShopDatabase(address);
  return work(on).finally(() => on.end());
}

/** What is open to browsers, without access_report. */
const openFunctions = (address: string, role: string) =>
  onDatabase(address, async (on) => {
    const rows = await on`select proname as name from pg_proc
      where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'execute')`;
    return rows.map(({ name }) => name);
  });

/** Tables that an idle shop does not change. */
const tables = ['auth.users', 'public.orders', 'public.requests', 'public.consents', 'public.launch_signups'];
const counts = (address: string) =>
  onDatabase(address, async (on) =>
    Promise.all(
      tables.map(async (table) => (await on.unsafe(`select count(*)::int from ${table}`))[0]?.count),
    ),
  );

beforeAll(async () => {
  const before = await startServer({ env: environment });
  const made = await createClient(before.url, publishableKey).auth.signUp(account);
  expect(made.error).toBeNull();
  await before.dispose();
  await sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;
  await sql`select public.record_owner_action('refund', 'KS-1', '{}', 'de test')`;
  folder = await mkdtemp(join(tmpdir(), 'kickstart-backup-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await sql.end();
});

test('a backup restored to a new project is a working shop, as closed as the first one', async () => {
  const file = join(folder, 'shop.dump');
  await program(
    'pg_dump',
    '--format=custom',
    '--data-only',
    '-n',
    'public',
    '-n',
    'auth',
    '--file',
    file,
    shop,
  );
  const address = await withMigrations('herstel');
  const { code, printed } = await restore(address, file);
  expect([code, printed]).toEqual([0, expect.stringContaining('In orde')]);

  expect(await counts(address)).toEqual(await counts(shop));
  const report = (at: string) => onDatabase(at, async (on) => (await on`select public.access_report()`)[0]);
  expect(await report(address)).toEqual(await report(shop));
  expect(await openFunctions(address, 'anon')).toEqual([]);

  const server = await startServer({ env: { ...environment, DATABASE_URL: address } });
  try {
    const { error } = await createClient(server.url, publishableKey).auth.signInWithPassword(account);
    expect(error).toBeNull();
  } finally {
    await server.dispose();
  }

  const again = await restore(address, file);
  expect([again.code, again.printed]).toEqual([1, expect.stringContaining('Er staan al accounts')]);
});

test('a backup with the lesson files, restored, holds the same files', async () => {
  const files = createClient(apiUrl, environment.SUPABASE_SECRET_KEY ?? '').storage.from(lessonFiles.bucket);
  const path = `herstel-${Date.now()}.pdf`;
  const bytes = smallPdf('Herstel');
  expect((await files.upload(path, bytes, { contentType: 'application/pdf' })).error).toBeNull();
  await sql`insert into public.lesson_files (key, title, path, file_name, mime_type)
    values (${path}, 'PDF', ${path}, 'herstel.pdf', 'application/pdf')`;
  const copy = join(folder, 'copy');
  try {
    const made = await command('backup', shop, apiUrl, [copy]);
    expect([made.code, made.printed]).toEqual([0, expect.stringMatching(/en \d+ bestanden/)]);
    // An existing folder is never overwritten.
    expect((await command('backup', shop, apiUrl, [copy])).code).toBe(1);
  } finally {
    await sql`delete from public.lesson_files where key = ${path}`;
  }

  const address = await newProject('met_lessen');
  const server = await startServer({ env: { ...environment, DATABASE_URL: address } });
  try {
    // The upload of a lesson fails: the rows are there, and the same folder goes on where it stopped.
    const file = join(copy, 'lessen', path);
    const early = await command('restore', address, server.url, ['--verder', copy]);
    expect([early.code, early.printed]).toEqual([
      1,
      expect.stringContaining('public.lesson_files heeft 0 rijen'),
    ]);
    await rename(file, `${file}.weg`);
    const broken = await command('restore', address, server.url, [copy]);
    expect([broken.code, broken.printed]).toEqual([1, expect.stringContaining(`--verder ${copy}`)]);
    await rename(`${file}.weg`, file);
    const again = await command('restore', address, server.url, [copy]);
    expect([again.code, again.printed]).toEqual([1, expect.stringContaining('--verder')]);
    const { code, printed } = await command('restore', address, server.url, ['--verder', copy]);
    expect([code, printed]).toEqual([0, expect.stringContaining('In orde')]);
    const restored = createClient(server.url, environment.SUPABASE_SECRET_KEY ?? '').storage.from(
      lessonFiles.bucket,
    );
    const { data } = await restored.download(path);
    expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytes));
  } finally {
    await server.dispose();
  }
});

test('a whole dump opens everything; npm run restore closes it and names the missing triggers', async () => {
  const file = join(folder, 'whole.dump');
  await program('pg_dump', '--format=custom', '--file', file, shop);
  const address = await newProject('oude_manier');
  // Auth is there in a new project, without the triggers, which call functions in public. What `postgres` may not set
  // for supabase_admin fails too.
  await onDatabase(address, (on) => on.unsafe('create schema auth'));
  for (const schema of ['auth', 'public']) {
    const only = schema === 'auth' ? ['--schema-only'] : [];
    const args = ['--no-owner', ...only, '--schema', schema, '--dbname', address, file];
    await program('pg_restore', ...args).catch(() => {});
  }
  const all = await onDatabase(
    address,
    (on) => on`select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(all.length).toBeGreaterThan(100);
  expect(await openFunctions(address, 'anon')).toHaveLength(all.length);

  const { code, printed } = await restore(address);
  expect(code).toBe(1);
  for (const trigger of accountTriggers) expect(printed).toContain(trigger);
  expect(printed).not.toContain('niet bedoeld');
  expect(await openFunctions(address, 'anon')).toEqual([]);
  const doors = await onDatabase(address, async (on) => (await on`select public.access_report()`)[0]);
  expect(doors?.access_report.doors.toSorted()).toEqual(browserDoors.toSorted());

  // What is made later is closed too.
  await onDatabase(address, (on) => on.unsafe('create function public.later() returns text return 1'));
  expect(await openFunctions(address, 'anon')).toEqual([]);
});

test('a function that supabase_admin makes in public is open, and is named', async () => {
  const address = await withMigrations('platform');
  const name = new URL(address).pathname.slice(1);
  await onDatabase(addressOf(name, 'supabase_admin'), (on) =>
    on.unsafe(`create function public.of_the_platform() returns integer language sql as 'select 1'`),
  );
  const { code, printed } = await restore(address);
  expect([code, printed]).toEqual([1, expect.stringContaining('anon execute of_the_platform')]);
});

test('a database without the migrations is refused', async () => {
  const { code, printed } = await restore(await newProject('leeg'), 'geen.dump');
  expect([code, printed]).toEqual([1, expect.stringContaining('npx supabase db push')]);
});
