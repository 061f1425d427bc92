import { test } from 'vitest';
import { eventuallyWithin } from '../contract/shop.ts';
import { account, read } from './accounts.ts';
import { measured } from './report.ts';
import { type Shop, shared } from './shop.ts';

/** What happens to a payment, and how many paid orders the buyer reads afterwards. */
const ways: [name: string, happens: (shop: Shop, sessionId: string) => Promise<unknown>, orders: 0 | 1][] = [
  ['the buyer never comes back: the webhook alone', (shop, id) => shop.happen(id, 'paid'), 1],
  [
    'the webhook is late: verify-payment',
    async (shop, id) => {
      await shop.happen(id, 'paid?webhook=never');
      await shop.call('verify-payment', { sessionId: id });
    },
    1,
  ],
  [
    'the webhook arrives late after verify-payment',
    async (shop, id) => {
      await shop.happen(id, 'paid?webhook=never');
      await shop.call('verify-payment', { sessionId: id });
      await shop.happen(id, 'replay');
    },
    1,
  ],
  [
    'webhook and buyer are lost: reconciliation',
    async (shop, id) => {
      await shop.happen(id, 'paid?webhook=never');
      await shop.call('reconcile-payments', {}, { apikey: shop.secrets.secretKey });
    },
    1,
  ],
  ['late success', (shop, id) => shop.happen(id, 'paid-late'), 1],
  ['late failure', (shop, id) => shop.happen(id, 'failed'), 0],
  ['a refund', (shop, id) => shop.happen(id, 'paid').then(() => shop.happen(id, 'refunded')), 0],
  [
    'a refund whose webhook is lost: reconciliation',
    async (shop, id) => {
      await shop.happen(id, 'paid');
      await shop.happen(id, 'refunded?webhook=never');
      await shop.call('reconcile-payments', {}, { apikey: shop.secrets.secretKey });
    },
    0,
  ],
  ['a dispute', (shop, id) => shop.happen(id, 'paid').then(() => shop.happen(id, 'disputed')), 0],
  [
    'a dispute that is won',
    async (shop, id) => {
      for (const step of ['paid', 'disputed', 'dispute-won']) await shop.happen(id, step);
    },
    1,
  ],
  [
    'a partial refund',
    (shop, id) => shop.happen(id, 'paid').then(() => shop.happen(id, 'partially-refunded')),
    1,
  ],
];

test.each(ways)('%s', async (name, happens, expected) => {
  const shop = shared();
  const who = await account(shop, `weg-${ways.findIndex(([way]) => way === name)}@voorbeeld.be`);
  const sessionId = await shop.startPayment(undefined, who.token);
  await happens(shop, sessionId);
  const paid = async () =>
    (await read(shop, 'orders', who.token))?.filter((order) => order.status === 'paid').length ?? 0;
  await eventuallyWithin(10_000, async () => (await paid()) === expected).catch(() => {});
  const lessons = (await read(shop, 'kicks', who.token))?.length ?? 0;
  const got = await paid();
  measured(
    8,
    name,
    expected ? 'access' : 'no access',
    `${got} paid order, ${lessons} lessons`,
    got === expected && lessons > 0 === (expected === 1),
  );
});
