import { expect, test } from 'vitest';
import { organisation } from '../../site/organisation.ts';
import { eventuallyWithin } from '../contract/shop.ts';
import { mailsTo } from '../inbox.ts';
import { amount, measured } from './report.ts';
import { each, type Shop, type StripeEvent, shared, signature, startShop } from './shop.ts';

const webhooks = 100;
const races = amount(200, 15);

/** How many mails about a payment reached the buyer, and the business about this buyer. */
async function paymentMails(shop: Shop, email: string): Promise<[number, number]> {
  const buyer = (await mailsTo(shop.url, email)).filter((mail) => /betaling/i.test(mail.subject));
  const business = (await mailsTo(shop.url, organisation.email)).filter((mail) => mail.text.includes(email));
  return [buyer.length, business.length];
}

const orderOf = (shop: Shop, sessionId: string) =>
  shop.rows<{ status: string; problem: string | null; user_id: string | null }>(
    `orders?select=status,problem,user_id&stripe_session_id=eq.${sessionId}`,
  );

/** The state that a webhook could change, as one string. */
async function state(shop: Shop): Promise<string> {
  const orders = await shop.rows('orders?select=id,status,updated_at&order=id');
  const events = await shop.count('stripe_events');
  return JSON.stringify([orders, events, await shop.count('outbox')]);
}

test(`a payment's webhooks ${webhooks} times, in parallel and out of order, killed midway`, async () => {
  const first = await startShop();
  const { dataDir } = first;
  const email = 'honderd@voorbeeld.be';
  const sessionId = await first.shop.startPayment({ email });
  const ids = await first.shop.applyOutcome(sessionId, 'paid-late?webhook=never');
  const events = await Promise.all(ids.map((id) => first.shop.stripe(`events/${id}`)));
  expect(events.map((event) => event.type)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ]);
  // The success first, then both mixed.
  const order = (index: number) => events[(index + 1) % 2] as StripeEvent;

  let taken = 0;
  const before = each(webhooks / 2, 25, async (index) => {
    const answer = await first.shop.webhook(order(index));
    if (answer.ok) taken += 1;
  }).catch(() => {});
  await eventuallyWithin(30_000, async () => taken >= webhooks / 5);
  await first.stop('SIGKILL');
  await before;

  const second = await startShop({ dataDir, port: Number(new URL(first.url).port) });
  const { shop } = second;
  const statuses = await each(
    webhooks - taken,
    25,
    async (index) => (await shop.webhook(order(index))).status,
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  await eventuallyWithin(30_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const orders = await shop.rows<{ status: string }>('orders?select=status');
  const [buyer, business] = await paymentMails(shop, email);
  measured(
    5,
    `${webhooks} webhooks of one payment, in parallel, out of order, kill -9 after ${taken}`,
    '1 order, 1 mail',
    `${orders.length} order (${orders[0]?.status}), ${buyer} mail to the buyer, ${business} to the business`,
    orders.length === 1 && orders[0]?.status === 'paid' && buyer === 1 && business === 1,
  );
  await second.dispose();
});

test('50 forged, stale or unsigned webhooks, and a signed one of an unknown type', async () => {
  const shop = shared();
  const { stripeWebhookSecret: secret, publishableKey } = shop.secrets;
  const sessionId = await shop.startPayment({ email: 'vervalst@voorbeeld.be' });
  const [id] = await shop.applyOutcome(sessionId, 'paid?webhook=never');
  const event = await shop.stripe(`events/${id}`);
  const body = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  const good = signature(body, secret);
  const [, v1 = ''] = good.split('v1=');
  const forged: (string | undefined)[] = [
    undefined,
    '',
    'x',
    't=1',
    `v1=${v1}`,
    `t=${now}`,
    `t=${now},v1=`,
    `t=${now},v0=${v1}`,
    `t=,v1=${v1}`,
    `t=NaN,v1=${v1}`,
    `t=${now + 1},v1=${v1}`,
    good.toUpperCase(),
    good.slice(0, -1),
    `${good}0`,
    good.replace('v1=', 'v1=00'),
    signature(`${body} `, secret),
    signature(body.trim().replace('eur', 'usd'), `${secret}x`),
    signature('', secret),
    ...['whsec_', 'whsec_test', publishableKey, shop.secrets.stripeKey, '', 'null', 'undefined'].map((key) =>
      key ? signature(body, key) : `t=${now},v1=${'0'.repeat(64)}`,
    ),
    ...[301, 400, 3600, 86_400, 10_000_000].map((age) => signature(body, secret, now - age)),
  ];
  while (forged.length < 50) forged.push(signature(body, `whsec_guess_${forged.length}`));

  const before = await state(shop);
  const statuses = await each(forged.length, 10, async (index) => {
    const header = forged[index];
    const answer = await shop.call(
      'stripe-webhook',
      body,
      header === undefined ? {} : { 'stripe-signature': header },
    );
    return answer.status;
  });
  const refused = statuses.filter((status) => status === 400).length;
  const others = forged.filter((_, index) => statuses[index] !== 400);
  expect(others).toEqual([]);
  const unchanged = (await state(shop)) === before;
  measured(
    6,
    `${forged.length} forged, stale or unsigned webhooks`,
    '50 refusals, 0 writes',
    `${refused} refusals, ${unchanged ? '0 writes' : 'something was written'}`,
    refused === 50 && unchanged,
  );

  const unknown = { ...event, id: `evt_onbekend_${now}`, type: 'invoice.paid', data: { object: {} } };
  const answer = await shop.webhook(unknown);
  measured(6, 'a signed event of an unknown type', '200', String(answer.status), answer.status === 200);
});

test(`return page and webhook at the same moment, ${races} times`, async () => {
  const shop = shared();
  const wrong: string[] = [];
  const emails = await each(races, 5, async (index) => {
    const email = `tegelijk-${index}@voorbeeld.be`;
    const sessionId = await shop.startPayment({ email });
    const [id] = await shop.applyOutcome(sessionId, 'paid?webhook=never');
    const event = await shop.stripe(`events/${id}`);
    const [page, webhook, again] = await Promise.all([
      shop.call('verify-payment', { sessionId }).then((answer) => answer.json()),
      shop.webhook(event),
      shop.call('verify-payment', { sessionId }).then((answer) => answer.json()),
    ]);
    const orders = await orderOf(shop, sessionId);
    if (
      !page.verified ||
      !again.verified ||
      !webhook.ok ||
      orders.length !== 1 ||
      orders[0]?.status !== 'paid'
    )
      wrong.push(email);
    return email;
  });
  await eventuallyWithin(60_000, async () => (await shop.count('outbox?sent_at=is.null')) === 0);
  const mails = await each(
    races,
    10,
    async (index) => (await mailsTo(shop.url, emails[index] as string)).length,
  );
  const unmailed = mails.filter((count) => count !== 1).length;
  measured(
    7,
    `return page and webhook at the same moment, ${races} times`,
    'one paid order each',
    `${races - wrong.length} with one paid order, ${races - unmailed} with one mail`,
    wrong.length === 0 && unmailed === 0,
  );
});

test('unpaid, expired, a wrong amount, a wrong currency and somebody else’s session grant nothing', async () => {
  const shop = shared();
  const grants: string[] = [];
  const cases = [
    'open',
    'expired',
    'failed',
    'wrong-amount',
    'wrong-currency',
    'wrong-product',
    'wrong-order',
  ];
  for (const name of cases) {
    const sessionId = await shop.startPayment({ email: `${name}@voorbeeld.be` });
    if (name.startsWith('wrong-') && name !== 'wrong-amount') {
      const [id] = await shop.applyOutcome(sessionId, 'paid?webhook=never');
      const event = await shop.stripe(`events/${id}`);
      const session = event.data.object;
      const strangers = { id: `cs_test_${'vreemd'.repeat(5)}`, payment_intent: 'pi_vreemd' };
      Object.assign(
        session,
        {
          'wrong-currency': { currency: 'usd' },
          'wrong-product': { metadata: { ...(session.metadata as object), product: 'Iets anders' } },
          'wrong-order': strangers,
        }[name],
      );
      expect((await shop.webhook(event)).status).toBe(200);
    } else if (name !== 'open') {
      await shop.applyOutcome(sessionId, name);
      await shop.call('verify-payment', { sessionId });
    } else {
      await shop.call('verify-payment', { sessionId });
    }
    const [order] = await orderOf(shop, sessionId);
    if (order?.status === 'paid') grants.push(name);
  }
  measured(
    7,
    cases.join(', '),
    '0 grants',
    grants.length === 0 ? '0 grants' : grants.join(', '),
    grants.length === 0,
  );
});
