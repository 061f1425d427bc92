import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { StripeTrouble } from '../../contract/database/states.ts';
import { deskOf } from './desk.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const run = (failed: string[] | null = [], trouble: StripeTrouble | null = null) =>
  database.call(
    'record_payments_run',
    trouble,
    failed && failed.map((subject) => ({ subject, error: `no ${subject}` })),
  );
const shownAt = async (minutes: number) =>
  Object.keys((await deskOf(database)(owner, 'desk_today', inMinutes(minutes))).tasks).sort();
/** What a run of the schedule mails by then, as the cause and the labels of its lines. */
async function mailedAt(minutes: number): Promise<string[][]> {
  await database.rows("delete from public.outbox where template = 'owner-alert'");
  await database.call('alert_owner', 'shop@voorbeeld.be', 0, inMinutes(minutes));
  const rows = await database.rows<{ data: { cause: string; lines: { label: string }[] } }>(
    "select data from public.outbox where template = 'owner-alert' order by idempotency_key",
  );
  return rows.map(({ data }) => [data.cause, ...data.lines.map(({ label }) => label)]);
}
const failures = () => deskOf(database)(owner, 'desk_failures');

const addOrder = async () => {
  const id = randomUUID();
  await database.rows(
    `insert into public.orders (id, order_number, email, product_name, amount_cents, currency, status)
     values ($1, 'K2026-00012', 'an@voorbeeld.be', 'Kit', 3700, 'eur', 'pending')`,
    [id],
  );
  return id;
};

test('an order or event that fails is named on Technisch at once, and mailed from the third run in a row on', async () => {
  const order = await addOrder();
  for (const runs of [1, 2]) {
    await run([order, 'evt_1']);
    expect((await failures()).payments).toMatchObject([
      { subject: 'K2026-00012', runs, last_error: `no ${order}` },
      { subject: 'evt_1', runs, last_error: 'no evt_1' },
    ]);
    expect([await shownAt(0), await mailedAt(0)]).toEqual([[], []]);
  }
  await run([order]);
  expect([await shownAt(0), await mailedAt(0)]).toEqual([['bookings'], [['bookings', 'K2026-00012']]]);
  await run([order, 'evt_1']);
  expect((await failures()).payments.map(({ runs }) => runs)).toEqual([4, 1]);
  // A run that broke off says nothing of single ones.
  await run(null, 'unreachable');
  expect((await failures()).payments).toHaveLength(2);
  await run();
  expect([await shownAt(0), await mailedAt(0), (await failures()).payments]).toEqual([[], [], []]);
});

test('a key that Stripe refuses is mailed at once, an outage after half an hour, and neither once it is over', async () => {
  await run(null, 'unreachable');
  expect([await shownAt(0), await mailedAt(29), await mailedAt(31)]).toEqual([
    ['stripe-unreachable'],
    [],
    [['stripe-unreachable', 'Sinds']],
  ]);
  await run(null, 'refused');
  expect([await shownAt(0), await mailedAt(0)]).toEqual([['stripe-refused'], [['stripe-refused', 'Sinds']]]);
  await run();
  expect([await shownAt(0), await mailedAt(40)]).toEqual([[], []]);
});

test('a key that reads but may not sell is mailed at the first refusal, until one more order opens or two hours pass', async () => {
  const refuse = () => database.call('count_failure', 'stripe-refused');
  for (const _ of [1, 2, 3]) await refuse();
  await run();
  const refused = [['stripe-refused'], [['stripe-refused', 'Sinds']]];
  expect([await shownAt(0), await mailedAt(0)]).toEqual(refused);
  expect(await shownAt(121)).not.toContain('stripe-refused');
  await database.call('attach_session', await addOrder(), 'cs_1');
  expect([await shownAt(0), await mailedAt(0)]).toEqual([[], []]);
  // A run that meets it too says it once, and the first that goes well again ends both.
  await refuse();
  await run(null, 'refused');
  expect([await shownAt(0), await mailedAt(0)]).toEqual(refused);
  await run();
  expect([await shownAt(0), await mailedAt(0)]).toEqual([[], []]);
});

test('a Stripe that only visitors do not reach is told like a function that fails, until one more order opens', async () => {
  const miss = () => database.call('count_failure', 'stripe-unreachable');
  const mailed = [['functions', 'stripe-unreachable']];
  for (const _ of [1, 2, 3]) await miss();
  await run();
  expect([await shownAt(0), await mailedAt(0)]).toEqual([['functions'], mailed]);
  // An outage that a run meets too is told by its own name alone, and over with it.
  await run(null, 'unreachable');
  expect([await shownAt(0), await mailedAt(0)]).toEqual([['stripe-unreachable'], []]);
  await run();
  expect(await shownAt(0)).toEqual([]);
  for (const _ of [1, 2, 3]) await miss();
  await database.call('attach_session', await addOrder(), 'cs_1');
  expect(await shownAt(0)).toEqual([]);
});

test('trouble with Stripe counts from the first run that met it', async () => {
  await run(null, 'unreachable');
  await database.rows(
    "update public.shop_settings set stripe_trouble_since = '2026-01-01T00:00:00Z' where id",
  );
  await run(null, 'unreachable');
  const { tasks } = await deskOf(database)(owner, 'desk_today');
  expect(tasks['stripe-unreachable']?.since).toBe('2026-01-01T00:00:00+00:00');
});

test('a function that answers 5xx is on Technisch for two days, and mailed from the third within an hour on', async () => {
  const fails = () => database.call('count_failure', 'send-contact-email');
  await fails();
  await fails();
  await database.call('count_failure', 'withdraw');
  expect((await failures()).functions).toMatchObject([
    { name: 'send-contact-email', times: 2 },
    { name: 'withdraw', times: 1 },
  ]);
  expect([await shownAt(0), await mailedAt(0)]).toEqual([[], []]);
  await fails();
  expect([await shownAt(0), await mailedAt(0)]).toEqual([
    ['functions'],
    [['functions', 'send-contact-email']],
  ]);
  expect(await shownAt(121)).not.toContain('functions');
  expect(await mailedAt(121)).toEqual([]);
  // Three within an hour may fall in two hours of the clock.
  await database.rows('update public.function_failures set times = 1');
  await database.rows(
    `insert into public.function_failures (name, hour, times)
     select name, hour - interval '1 hour', 2 from public.function_failures where name = 'send-contact-email'`,
  );
  expect([await shownAt(0), await mailedAt(0)]).toEqual([
    ['functions'],
    [['functions', 'send-contact-email']],
  ]);
  await database.rows("update public.function_failures set hour = hour - interval '3 days'");
  await fails();
  expect(await database.rows('select name from public.function_failures')).toEqual([
    { name: 'send-contact-email' },
  ]);
});

test('two causes at once are two mails, each once a day', async () => {
  await run(['evt_1'], 'refused');
  await run(['evt_1'], 'refused');
  await run(['evt_1'], 'refused');
  expect(await mailedAt(0)).toEqual([
    ['bookings', 'evt_1'],
    ['stripe-refused', 'Sinds'],
  ]);
  expect(await database.call('alert_owner', 'shop@voorbeeld.be', 0, inMinutes(0))).toBe(0);
});

test('an order can be tried without a trace, and what stops it is an error', async () => {
  await database.call('try_order');
  expect(await database.rows('select id from public.orders')).toEqual([]);
  expect(await database.rows('select id from public.consents')).toEqual([]);
  await database.rows("alter table public.orders add constraint full_up check (order_number = '')");
  try {
    await expect(database.call('try_order')).rejects.toThrow('full_up');
  } finally {
    // The database is shared: releasing it empties the tables only.
    await database.rows('alter table public.orders drop constraint full_up');
  }
});

test('a database that takes no writes, or is nearly full, is not healthy', async () => {
  const isHealthy = async (...most: (number | null)[]) =>
    (await database.call('shop_health', new Date().toISOString(), ...most)).database;
  expect([await isHealthy(), await isHealthy(null), await isHealthy(100_000), await isHealthy(1)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const [readOnly] = await database.rows(
    `with changed as materialized (select set_config('default_transaction_read_only', 'on', true))
     select public.shop_health() -> 'database' as healthy from changed`,
  );
  expect([readOnly, await isHealthy()]).toEqual([{ healthy: false }, true]);
});

test('an hour in which each mail was refused for good is not healthy', async () => {
  const mail = (state: string) =>
    database.rows(
      `insert into public.outbox (template, data, recipient, idempotency_key, ${state})
       values ('launch-business', '{"email": "an@voorbeeld.be"}', 'shop@voorbeeld.be', gen_random_uuid()::text, now())`,
    );
  const areHealthy = async (minutes: number) =>
    (await database.call('shop_health', inMinutes(minutes))).mails;
  await mail('failed_at');
  await mail('failed_at');
  expect(await areHealthy(1)).toBe(true);
  await mail('failed_at');
  expect([await areHealthy(1), await areHealthy(61)]).toEqual([false, true]);
  await mail('sent_at');
  expect(await areHealthy(1)).toBe(true);
});

test('only an owner reads what fails', async () => {
  const buyer = await database.addUser('koper@voorbeeld.be');
  await expect(deskOf(database)(buyer, 'desk_failures')).rejects.toThrow();
});
