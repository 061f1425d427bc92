/** Commands of `npm run shop` that affect a whole shop, each run on a separate one. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { fillDemo } from '../../tools/owner/demo.ts';
import { mailsTo } from '../inbox.ts';
import { freshAddress, makeGuestOrder, makeGuestPayment, makeWithdrawal } from '../people.ts';
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
async function runOn({ url, dataDir }: TestServer, ...args: string[]): Promise<string> {
  const env = { ...process.env, PORT: new URL(url).port, DATA_DIR: dataDir };
  return (await promisify(execFile)(process.execPath, [command, ...args], { env })).stdout;
}

const run = (...args: string[]) => runOn(shop, ...args);

test('permanently failed mails are sent again once, and the desk’s log names who did that', async () => {
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
  // More than one batch.
  await fillDemo({ url: shop.url, client }, 1100);
  for (const table of ['requests', 'orders']) {
    const { count } = await client.from(table).select('*', { count: 'exact', head: true });
    expect([table, count]).toEqual([table, 1100]);
  }
  await expect(run('demo')).rejects.toThrow(/only fills an empty one/);
});

test('the example sells the whole Kit in a new shop, whose owner signs in with what it prints', async () => {
  const other = await startServer({ env: { KIT_ALWAYS_ON_SALE: 'false' } });
  try {
    const output = await runOn(other, 'example');
    const [, email = '', password = ''] = /Owner: (\S+), password: (\S+)\. /.exec(output) ?? [];
    const { publishableKey } = await (await fetch(`${other.url}/config.json`)).json();
    const owner = createClient(other.url, publishableKey, { auth: { persistSession: false } });
    expect((await owner.auth.signInWithPassword({ email, password })).error).toBeNull();
    const { data } = await owner.functions.invoke('desk-kit', { body: {} });
    expect(data).toMatchObject({ chosen: 'te-koop', sold: true, missing: [] });
    await expect(runOn(other, 'example')).rejects.toThrow(/only fills an empty one/);
  } finally {
    await other.dispose();
  }
});

test('a payment whose webhook never arrived is found by asking Stripe', async () => {
  const email = freshAddress();
  await makeGuestPayment(shop.url, email, 'paid?webhook=never');
  const status = async () => (await client.from('orders').select('status').eq('email', email).single()).data;
  expect(await status()).toEqual({ status: 'pending' });
  expect(await run('reconcile')).toMatch(/; [1-9]\d* changed\.$/m);
  expect(await status()).toEqual({ status: 'paid' });
});

describe('a repair of a refund', () => {
  const by = ['--by', 'Jan Peeters'];
  const orderOf = async (number: string) =>
    (await client.from('orders').select('status, amount_refunded_cents').eq('order_number', number).single())
      .data;

  test('refunds a part, then the rest, once, and the desk’s log names who did that', async () => {
    const { number } = await makeGuestOrder(shop.url);
    expect(await run('repair', 'refund', number, '--cents', '500', ...by)).toMatch(
      /^Refund [\w-]{36}: refunded\.$/m,
    );
    expect(await orderOf(number)).toEqual({ status: 'paid', amount_refunded_cents: 500 });
    await run('repair', 'refund', number, ...by);
    expect(await orderOf(number)).toEqual({ status: 'refunded', amount_refunded_cents: kit.priceCents });
    await expect(run('repair', 'refund', number, ...by)).rejects.toThrow(/refunded already/);
    const { data } = await client
      .from('owner_actions')
      .select('action, owner_id, owner_email, detail')
      .eq('subject', number)
      .order('id');
    const recorded = { action: 'refund', owner_id: null, owner_email: 'Jan Peeters' };
    expect(data).toEqual([
      { ...recorded, detail: { order: number, cents: 500, part: true } },
      { ...recorded, detail: { order: number, cents: kit.priceCents - 500 } },
    ]);
  });

  test('refunds the order that a withdrawal did not name', async () => {
    const { number } = await makeGuestOrder(shop.url);
    const reference = await makeWithdrawal(shop.url, freshAddress());
    await expect(run('repair', 'refund', reference, ...by)).rejects.toThrow(
      /has no order: name it with --order/,
    );
    await expect(run('repair', 'refund', reference, '--order', 'K1999-1', ...by)).rejects.toThrow(
      /no order K1999-1/,
    );
    await run('repair', 'refund', reference, '--order', number, ...by);
    expect(await orderOf(number)).toMatchObject({ status: 'refunded' });
  });

  test('reports a refusal by Stripe, a disputed payment and wrong usage', async () => {
    const { number, session } = await makeGuestOrder(shop.url);
    const mode = (to: string) => fetch(`${shop.url}/_local/stripe/${session}/${to}`, { method: 'POST' });
    await mode('refunds/refused');
    await expect(run('repair', 'refund', number, ...by)).rejects.toThrow(/Refund [\w-]{36}: refused \(/);
    await mode('disputed');
    await expect(run('repair', 'refund', number, ...by)).rejects.toThrow(/bank contests/);
    await expect(run('repair', 'refund', 'K1999-1', ...by)).rejects.toThrow(/no such order/);
    const wrong = [[number], by, [number, '--cents', '1,5', ...by], [number, '--cents', '0', ...by]];
    await Promise.all(
      wrong.map((words) => expect(run('repair', 'refund', ...words)).rejects.toThrow(/Usage:/)),
    );
  });
});
