import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountTriggers, browserGrants } from '../../contract/database/access.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { typed } from '../../tools/operations/commands.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { startServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { apiUrl, environment, given, openShopDatabase, siteUrl } from './environment.ts';

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
  await sql`select private.record_owner_action('refund', 'KS-1', '{}', 'de test')`;
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
    expect([made.code, made.printed]).toEqual([0, expect.stringMatching(/, \d+ bestanden van de lessen/)]);
    // No session, token or challenge of a visitor is in it.
    const { stdout } = await program('pg_restore', '--list', join(copy, 'rijen.dump'));
    const kept = [...stdout.matchAll(/TABLE DATA auth (\w+)/g)].map(([, name]) => name);
    expect(kept).toEqual(expect.arrayContaining(['users', 'identities']));
    expect(kept.filter((name) => !['users', 'identities', 'mfa_factors'].includes(name ?? ''))).toEqual([]);
    // An existing folder is never overwritten.
    expect((await command('backup', shop, apiUrl, [copy])).code).toBe(1);
  } finally {
    await sql`delete from public.lesson_files where key = ${path}`;
  }

  // Where the files cannot be uploaded, it says that the rows are there and that this project is spent.
  const spent = await withMigrations('afgebroken');
  const broken = await command('restore', spent, 'http://127.0.0.1:9', [copy]);
  expect([broken.code, broken.printed]).toEqual([
    1,
    expect.stringContaining('begin opnieuw in een nieuw project'),
  ]);
  expect(await counts(spent)).toEqual(await counts(shop));

  const address = await newProject('met_lessen');
  const server = await startServer({ env: { ...environment, DATABASE_URL: address } });
  try {
    const { code, printed } = await command('restore', address, server.url, [copy]);
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

describe('a backup of a shop with a member and a reset link', () => {
  let copy = '';
  let token_hash = '';
  let refresh_token = '';
  const visitor = (url = apiUrl) =>
    createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });

  beforeAll(async () => {
    const signedIn = await visitor().auth.signInWithPassword(account);
    refresh_token = signedIn.data.session?.refresh_token ?? '';
    expect((await visitor().auth.resetPasswordForEmail(account.email)).error).toBeNull();
    const mail = await findMail(siteUrl, account.email, /wachtwoord/i);
    token_hash = new URL(linkIn(mail, 'token_hash=')).searchParams.get('token_hash') ?? '';
    copy = join(folder, 'winkel');
    expect((await command('backup', shop, apiUrl, [copy])).code).toBe(0);
  });

  test('restored, neither that link nor a session of then opens anything', async () => {
    const address = await newProject('oude_links');
    const server = await startServer({ env: { ...environment, DATABASE_URL: address } });
    try {
      const { code, printed } = await command('restore', address, server.url, [copy]);
      expect([code, printed]).toEqual([0, expect.stringContaining('Deze winkel heeft geen beheerder')]);
      const opened = async (client: ReturnType<typeof visitor>) => [
        (await client.auth.verifyOtp({ type: 'recovery', token_hash })).data.session !== null,
        (await client.auth.refreshSession({ refresh_token })).data.session !== null,
      ];
      expect(await opened(visitor(server.url))).toEqual([false, false]);
      expect((await visitor(server.url).auth.signInWithPassword(account)).error).toBeNull();
      // Both are good where they were made.
      expect(await opened(visitor())).toEqual([true, true]);
    } finally {
      await server.dispose();
    }
  });

  test('with a function replaced and a member made owner never brings that function, and names that owner', async () => {
    const changed = await newProject('aangevallen');
    const server = await startServer({ env: { ...environment, DATABASE_URL: changed } });
    try {
      expect((await command('restore', changed, server.url, [copy])).code).toBe(0);
    } finally {
      await server.dispose();
    }
    await onDatabase(changed, async (on) => {
      await on`update auth.users set raw_app_meta_data = '{"role": "owner"}' where email = ${account.email}`;
      await on.unsafe(
        "create or replace function private.owner_state() returns text language sql as $$ select 'owner' $$",
      );
    });
    await program('pg_dump', '--format=custom', `--file=${join(copy, 'rijen.dump')}`, changed);

    const address = await newProject('na_aanval');
    const target = await startServer({ env: { ...environment, DATABASE_URL: address } });
    try {
      // Its rows are believed, and the operator sees who came with them.
      const { code, printed } = await command('restore', address, target.url, [copy]);
      expect([code, printed]).toEqual([0, expect.stringContaining(`- ${account.email}`)]);
      const source = (at: string) =>
        onDatabase(at, (on) => on`select prosrc from pg_proc where proname = 'owner_state'`);
      expect(await source(address)).toEqual(await source(shop));
    } finally {
      await target.dispose();
    }
  });
});

test('npm run restore closes what a whole dump opens, and names the missing triggers', async () => {
  const file = join(folder, 'whole.dump');
  await program('pg_dump', '--format=custom', '--file', file, shop);
  const address = await newProject('oude_manier');
  // Auth is there in a new project, without the triggers, which call functions in public. What `postgres` may not set
  // for supabase_admin fails too.
  await onDatabase(address, (on) => on.unsafe('create schema auth; create schema private'));
  for (const part of [
    ['--schema-only', '--schema=auth'],
    ['--schema=private', '--schema=public'],
  ]) {
    const args = ['--no-owner', ...part, '--dbname', address, file];
    await program('pg_restore', ...args).catch(() => {});
  }
  const all = await onDatabase(
    address,
    (on) => on`select proname from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  expect(all.length).toBeGreaterThan(50);
  expect(await openFunctions(address, 'anon')).toHaveLength(all.length);

  const { code, printed } = await restore(address);
  expect(code).toBe(1);
  for (const trigger of accountTriggers) expect(printed).toContain(trigger);
  expect(printed).not.toContain('niet bedoeld');
  expect(await openFunctions(address, 'anon')).toEqual([]);
  const granted = await onDatabase(address, async (on) => (await on`select public.access_report()`)[0]);
  expect(granted?.access_report.grants.toSorted()).toEqual(browserGrants.toSorted());

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
  expect(printed).toContain('De functie public.of_the_platform() komt niet uit de migraties.');
});

test('a database without the migrations is refused', async () => {
  const { code, printed } = await restore(await newProject('leeg'), 'geen.dump');
  expect([code, printed]).toEqual([1, expect.stringContaining(typed('push'))]);
});
