/** What `npm run shop` does to a whole shop, on one of its own. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../tools/owner/demo.ts';
import { mailsTo } from '../inbox.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { eventually } from './shop.ts';

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

test('mails that failed for good are sent again once, and the log of the desk names who did that', async () => {
  const [failed, other] = ['mislukt@voorbeeld.be', 'wacht@voorbeeld.be'];
  const mail = { template: 'launch-business', last_error: 'refused: status 422' };
  const now = new Date().toISOString();
  await client
    .from('outbox')
    .insert([
      { ...mail, data: { email: failed }, recipient: failed, idempotency_key: failed, failed_at: now },
      { ...mail, data: { email: other }, recipient: other, idempotency_key: other, failed_at: now },
    ])
    .throwOnError();
  expect(await run('repair', 'mails', '--by', 'Jan Peeters')).toBe('Mails sent again: 2.\n');
  for (const address of [failed, other])
    await eventually(async () => (await mailsTo(shop.url, address)).length === 1);
  const { data } = await client.from('owner_actions').select('action, owner_id, owner_email, detail');
  expect(data).toEqual([
    { action: 'mail-again', owner_id: null, owner_email: 'Jan Peeters', detail: { count: 2 } },
  ]);
  expect(await run('repair', 'mails', '--by', 'Jan Peeters')).toBe('No mail has failed for good.\n');
  await expect(run('repair', 'mails')).rejects.toThrow(/Usage:/);
});

test('the demo fills an empty shop, once', async () => {
  await fillDemo({ url: shop.url, client }, 2500);
  for (const table of ['requests', 'orders']) {
    const { count } = await client.from(table).select('*', { count: 'exact', head: true });
    expect([table, count]).toEqual([table, 2500]);
  }
  await expect(run('demo')).rejects.toThrow(/in this shop already/);
});
