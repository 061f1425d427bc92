import { test } from 'vitest';
import { eventuallyWithin } from '../contract/shop.ts';
import { account, read } from './accounts.ts';
import { measured } from './report.ts';
import { type Shop, shared } from './shop.ts';

/** What happens to a payment, and how many paid orders the buyer reads afterwards. */
const ways: [name: string, happens: (shop: Shop, sessionId: string) => Promise<unknown>, orders: 0 | 1][] = [
  ['the buyer never comes back: the webhook alone', (shop, id) => shop.applyOutcome(id, 'paid'), 1],
  [
    'the webhook is late: verify-payment',
    async (shop, id) => {
      await shop.applyOutcome(id, 'paid?webhook=never');
      await shop.call('verify-payment', { sessionId: id });
    },
    1,
  ],
  [
    'the webhook arrives late after verify-payment',
    async (shop, id) => {
      await shop.applyOutcome(id, 'paid?webhook=never');
      await shop.call('verify-payment', { sessionId: id });
      await shop.applyOutcome(id, 'replay');
    },
    1,
  ],
  [
    'webhook and buyer are lost: reconciliation',
    async (shop, id) => {
      await shop.applyOutcome(id, 'paid?webhook=never');
      await shop.call('reconcile-payments', {}, { apikey: shop.secrets.secretKey });
    },
    1,
  ],
  ['late success', (shop, id) => shop.applyOutcome(id, 'paid-late'), 1],
  ['late failure', (shop, id) => shop.applyOutcome(id, 'failed'), 0],
  ['a refund', (shop, id) => shop.applyOutcome(id, 'paid').then(() => shop.applyOutcome(id, 'refunded')), 0],
  [
    'a refund whose webhook is lost: reconciliation',
    async (shop, id) => {
      await shop.applyOutcome(id, 'paid');
      await shop.applyOutcome(id, 'refunded?webhook=never');
      await shop.call('reconcile-payments', {}, { apikey: shop.secrets.secretKey });
    },
    0,
  ],
  ['a dispute', (shop, id) => shop.applyOutcome(id, 'paid').then(() => shop.applyOutcome(id, 'disputed')), 0],
  [
    'a dispute that is won',
    async (shop, id) => {
      for (const step of ['paid', 'disputed', 'dispute-won']) await shop.applyOutcome(id, step);
    },
    1,
  ],
  [
    'a partial refund',
    (shop, id) => shop.applyOutcome(id, 'paid').then(() => shop.applyOutcome(id, 'partially-refunded')),
    1,
  ],
];

test.each(ways)('%s', async (name, happens, expected) => {
  const shop = shared();
  const buyer = await account(shop, `weg-${ways.findIndex(([way]) => way === name)}@voorbeeld.be`);
  const sessionId = await shop.startPayment(undefined, buyer.token);
  await happens(shop, sessionId);
  const paid = async () =>
    (await read(shop, 'orders', buyer.token))?.filter((order) => order.status === 'paid').length ?? 0;
  await eventuallyWithin(10_000, async () => (await paid()) === expected).catch(() => {});
  const lessons = (await read(shop, 'kicks', buyer.token))?.length ?? 0;
  const got = await paid();
  measured(
    8,
    name,
    expected ? 'access' : 'no access',
    `${got} paid order, ${lessons} lessons`,
    got === expected && lessons > 0 === (expected === 1),
  );
});
