/** Commands of `npm run shop` that affect a whole shop, each run on a separate one. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../tools/owner/demo.ts';
import { freshAddress, makeGuestPayment } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';

const command = fileURLToPath(new URL('../../tools/owner/shop.ts', import.meta.url));

let shop: TestServer;
let client: SupabaseClient;

beforeAll(async () => {
  shop = await startServer({ env: raisedLimits });
  const { secretKey } = await secretsOf(shop.dataDir);
  client = createClient(shop.url, secretKey, { auth: { persistSession: false } });
});
afterAll(() => shop?.dispose());

/** Runs a command with the settings of a shop on this machine; rejects when it fails. */
async function run(...args: string[]): Promise<string> {
  const env = { ...process.env, PORT: new URL(shop.url).port, DATA_DIR: shop.dataDir };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}

test('the demo fills an empty shop, once', async () => {
  await fillDemo({ url: shop.url, client }, 2500);
  for (const table of ['requests', 'orders']) {
    const { count } = await client.from(table).select('*', { count: 'exact', head: true });
    expect([table, count]).toEqual([table, 2500]);
  }
  await expect(run('demo')).rejects.toThrow(/in this shop already/);
});

test('a payment whose webhook never arrived is found by asking Stripe', async () => {
  const email = freshAddress();
  await makeGuestPayment(shop.url, email, 'paid?webhook=never');
  const status = async () => (await client.from('orders').select('status').eq('email', email).single()).data;
  expect(await status()).toEqual({ status: 'pending' });
  expect(await run('reconcile')).toMatch(/; [1-9]\d* changed\.$/m);
  expect(await status()).toEqual({ status: 'paid' });
});
