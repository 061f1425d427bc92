import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../local/database/database.ts';
import { startServer } from '../server.ts';
import { environment, given, openShopDatabase } from './environment.ts';

const command = fileURLToPath(new URL('../../tools/owner/export/cli.ts', import.meta.url));
const account = { email: "an.d'hondt@voorbeeld.be", password: 'Startblok7' };
const sql = openShopDatabase();
afterAll(() => sql.end());

async function clientOf(url: string) {
  const { publishableKey } = await (await fetch(`${url}/_local/config.json`)).json();
  return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
}

/** A shop in the embedded mode with a customer, a launch signup, and an order of each kind; stopped. */
async function embeddedShop(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir });
  const client = await clientOf(server.url);
  const data = { first_name: "An 'A' \\ D’Hondt" };
  const { error } = await client.auth.signUp({ ...account, options: { data } });
  expect(error).toBeNull();
  await client.functions.invoke('send-kit-signup-email', { body: { email: 'lijst@voorbeeld.be' } });
  await server.stop();
  const database = await openDatabase(join(dataDir, 'pg'));
  await database.query('update auth.users set email_confirmed_at = now()');
  for (const session of ['cs_live_echt', 'cs_test_spel']) {
    await database.query(
      `insert into public.orders (user_id, email, product_name, amount_cents, currency, status, paid_at, stripe_session_id)
       select id, email, 'Kickstart Kit', 3700, 'eur', 'paid', now(), $1 from auth.users`,
      [session],
    );
  }
  await database.close();
}

test('a shop of the embedded mode moves to PostgreSQL: accounts, list and real orders, twice without harm', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstart-embedded-'));
  await embeddedShop(dataDir);
  const file = join(dataDir, 'shop.sql');
  const written = await promisify(execFile)(process.execPath, [command, file], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
  });
  expect(written.stdout).toMatch(/auth\.users: 1\n.*public\.orders: 1\n/s);

  const name = `verhuis_${Date.now()}`;
  await sql.unsafe(`create database ${name}`);
  const address = Object.assign(new URL(given('SHOP_DATABASE_URL')), { pathname: `/${name}` }).href;
  const env = { ...environment, DATABASE_URL: address };
  await (await startServer({ env })).dispose();
  for (const _time of [1, 2]) {
    await promisify(execFile)(join(given('POSTGRES_PROGRAMS'), 'psql'), [
      '--set=ON_ERROR_STOP=1',
      '--quiet',
      '--file',
      file,
      address,
    ]);
  }
  await rm(dataDir, { recursive: true });

  const server = await startServer({ env });
  try {
    const client = await clientOf(server.url);
    const { data, error } = await client.auth.signInWithPassword(account);
    expect(error).toBeNull();
    expect(data.user?.user_metadata.first_name).toBe("An 'A' \\ D’Hondt");
    const orders = await client.from('orders').select('stripe_session_id, status');
    expect(orders.data).toEqual([{ stripe_session_id: 'cs_live_echt', status: 'paid' }]);
    const moved = openShopDatabase(address);
    expect(await moved`select email from public.launch_signups`).toHaveLength(1);
    expect(await moved`select email from public.consents`).toHaveLength(1);
    await moved.end();
  } finally {
    await server.dispose();
  }
});
