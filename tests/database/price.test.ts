import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../contract/database/database.ts';
import { kit } from '../../site/kit.ts';
import { actForOwner } from './desk.ts';
import { apply, createOrder, openOrder, orderAttempt, orderOf } from './orders.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const delivered = kit.priceCents;
const higher = delivered + 1000;
const lower = delivered - 1000;
const setPrice = (cents: number) =>
  actForOwner(database)(owner, 'price-changed', 'shop', { input: { cents, delivered } });
/** Starts a payment by somebody who saw a price. */
const start = (price_seen: number | null, email = 'ann@voorbeeld.be'): Promise<Answer<'create_order'>> =>
  database.call('create_order', ...orderAttempt({ price_seen, email, buyer_key: `key of ${email}` }));

test.each([higher, lower])('an order takes the price of the moment it is made: %i cents', async (price) => {
  await setPrice(price);
  for (const seen of [price, null])
    expect(await start(seen, `${seen}@voorbeeld.be`)).toMatchObject({ result: 'open', amount_cents: price });
});

test('a price that changed between page and click orders nothing, and the answer names the new one', async () => {
  await setPrice(higher);
  expect(await start(delivered)).toEqual({ result: 'price', price_cents: higher });
  expect(await database.rows('select from public.orders')).toEqual([]);
  expect(await start(1)).toEqual({ result: 'price', price_cents: higher });
});

test('an open payment page keeps its amount for a buyer who saw that price', async () => {
  const { order_id } = (await start(delivered)) as Extract<Answer<'create_order'>, { result: 'open' }>;
  await database.call('attach_session', order_id, 'cs_test_open');
  await setPrice(higher);
  expect(await start(delivered)).toMatchObject({
    order_id,
    amount_cents: delivered,
    session_id: 'cs_test_open',
  });
  const paid = { outcome: 'paid', session_id: 'cs_test_open', amount_cents: delivered };
  expect(await apply(database, paid)).toMatchObject({ result: 'applied', status: 'paid' });
});

test('a buyer who sees the new price gets a new order, and the old payment page is closed', async () => {
  const { order_id } = (await start(delivered)) as Extract<Answer<'create_order'>, { result: 'open' }>;
  await database.call('attach_session', order_id, 'cs_test_old');
  await setPrice(lower);
  const next = await start(lower);
  expect(next).toMatchObject({ result: 'open', amount_cents: lower, close: ['cs_test_old'] });
  expect(next).not.toMatchObject({ order_id });
});

test('a lower price leaves paid and open orders as they are', async () => {
  const paid = await openOrder(database, { email: 'an@voorbeeld.be' });
  await apply(database, { outcome: 'paid', session_id: paid.session, email: 'an@voorbeeld.be' });
  const open = await createOrder(database, { email: 'bert@voorbeeld.be' });
  await setPrice(lower);
  for (const id of [paid.id, open.order_id])
    expect(await orderOf(database, id)).toMatchObject({ amount_cents: delivered });
});
