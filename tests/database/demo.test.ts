import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { demoRows } from '../../tools/owner/demo-rows.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
const rows = () => demoRows({ size: 200, now: new Date(), newId: randomUUID, kit });
const count = async (table: string) =>
  (await database.rows<{ count: number }>(`select count(*)::integer as count from public.${table}`))[0]
    ?.count;

beforeAll(async () => {
  database = await openDatabase();
});

test('the demo is not stored in a shop with anybody real', async () => {
  const somebody = {
    orders: `insert into public.orders (email, product_name, amount_cents, currency) values ('an@voorbeeld.be', 'Kit', 1, 'eur')`,
    // A signed-out buyer who is paying.
    'orders without an address': `insert into public.orders (product_name, amount_cents, currency) values ('Kit', 1, 'eur')`,
    requests: `insert into public.requests (id, kind, name, email) values (gen_random_uuid(), 'contact', 'An', 'an@voorbeeld.be')`,
    withdrawals: `insert into public.withdrawals (id, reference, channel, name, email, received_at, verdict, state)
      values (gen_random_uuid(), 'A', 'site', 'An', 'demo.invalid@voorbeeld.be', now(), 'open', 'shop')`,
    launch_signups: `insert into public.launch_signups (email, token) values ('an@voorbeeld.be', 'a')`,
  };
  for (const [what, insert] of Object.entries(somebody)) {
    const table = what.split(' ')[0] ?? '';
    await database.rows(insert);
    expect(await database.call('fill_demo', rows()), what).toBe('real');
    expect(await count(table), what).toBe(1);
    await database.rows(`delete from public.${table}`);
  }
});

test('an empty shop gets the demo, of which nobody is reminded or alerted', async () => {
  expect(await database.call('has_demo')).toBe(false);
  expect(await database.call('fill_demo', rows())).toBe('filled');
  expect(await database.call('has_demo')).toBe(true);
  expect([await count('requests'), await count('orders')]).toEqual([200, 200]);
  const mails = await count('outbox');
  expect(await database.call('remind_buyers', 'shop@voorbeeld.be')).toBe(0);
  for (const hours of [0, 2, 24, 240])
    expect(
      await database.call(
        'alert_owner',
        'shop@voorbeeld.be',
        0,
        new Date(Date.now() + hours * 3_600_000).toISOString(),
      ),
    ).toBe(0);
  expect(await database.call('claim_outbox', 10, 60)).toEqual([]);
  expect(await database.call('claim_refunds', 10)).toEqual([]);
  expect(await count('outbox')).toBe(mails);
});
