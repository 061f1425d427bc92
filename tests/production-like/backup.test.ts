import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { password } from '../password.ts';
import { startServer } from '../server.ts';
import { environment, given, openShopDatabase } from './environment.ts';

const sql = openShopDatabase();
afterAll(() => sql.end());

const program = (name: string, ...args: string[]) =>
  promisify(execFile)(join(given('POSTGRES_PROGRAMS'), name), args);

/** Tables that an idle shop does not change. */
const tables = ['auth.users', 'public.orders', 'public.requests', 'public.consents', 'public.launch_signups'];

test('a backup restored to an empty database is a working shop', async () => {
  const publishableKey = environment.SUPABASE_PUBLISHABLE_KEY ?? '';
  const account = { email: `kopie-${Date.now()}@voorbeeld.be`, password };
  const before = await startServer({ env: environment });
  const made = await createClient(before.url, publishableKey).auth.signUp(account);
  expect(made.error).toBeNull();
  await before.dispose();
  await sql`update auth.users set email_confirmed_at = now() where email = ${account.email}`;

  const folder = await mkdtemp(join(tmpdir(), 'kickstart-backup-'));
  const file = join(folder, 'shop.dump');
  await program('pg_dump', '--format=custom', '--file', file, given('SHOP_DATABASE_URL'));
  const name = `herstel_${Date.now()}`;
  await sql.unsafe(`create database ${name}`);
  const address = Object.assign(new URL(given('SHOP_DATABASE_URL')), { pathname: `/${name}` }).href;
  await program('pg_restore', '--exit-on-error', '--no-owner', '--dbname', address, file);
  await rm(folder, { recursive: true });

  const restored = openShopDatabase(address);
  for (const table of tables) {
    const count = (on: typeof sql) => on.unsafe(`select count(*)::int as rows from ${table}`);
    expect([table, (await count(restored))[0]?.rows]).toEqual([table, (await count(sql))[0]?.rows]);
  }
  const grants = (on: typeof sql) => on`
    select table_name, grantee, privilege_type from information_schema.role_table_grants
    where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') order by 1, 2, 3`;
  expect([...(await grants(restored))]).toEqual([...(await grants(sql))]);
  await restored.end();

  const server = await startServer({ env: { ...environment, DATABASE_URL: address } });
  try {
    const { error } = await createClient(server.url, publishableKey).auth.signInWithPassword(account);
    expect(error).toBeNull();
  } finally {
    await server.dispose();
  }
});
