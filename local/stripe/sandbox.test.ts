/** The sandbox as the shop uses it: through the official SDK, webhooks and its page. */
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { openMemory } from '../../tests/memory-database.ts';
import type { Database } from '../database/database.ts';
import { createLocalSchema } from '../database/local-schema.ts';
import { createOrigins } from '../origins.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const KEY = 'sk_test_sandbox';
const SECRET = 'whsec_sandbox';
const SITE = 'http://127.0.0.1:4000';
const origins = createOrigins('127.0.0.1', 4000);
let database: Database;
let sandbox: Sandbox;
let stripe: Stripe;
let answer = 200;
const webhooks: Stripe.Event[] = [];

const deliver = async (body: string, headers: Record<string, string>) => {
  const event = await stripe.webhooks.constructEventAsync(
    body,
    headers['stripe-signature'] as string,
    SECRET,
  );
  webhooks.push(event);
  return new Response(null, { status: answer });
};

function sdk(key = KEY): Stripe {
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return sandbox.routes.request(`/stripe-api${pathname}${search}`, init);
  });
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
}

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  database = await openMemory();
  await createLocalSchema(database);
  sandbox = createSandbox(database, origins, KEY, SECRET, deliver);
  stripe = sdk();
});
afterAll(async () => {
  await sandbox.stop();
  vi.restoreAllMocks();
  await database.close();
});
beforeEach(() => {
  answer = 200;
  webhooks.length = 0;
});

const wanted: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: 3700, product_data: { name: 'Kickstart Kit' } },
    },
  ],
  customer_email: 'an+kit@voorbeeld.be',
  client_reference_id: 'order-1',
  metadata: { order_id: 'order-1', product: 'kit' },
  payment_intent_data: { metadata: { order_id: 'order-1' } },
  success_url: `${SITE}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/checkout-auth`,
};
const create = (
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options?: Stripe.RequestOptions,
) => stripe.checkout.sessions.create({ ...wanted, ...changes }, options);
const outcome = async (id: string, name: string, webhook = 'normal') =>
  sandbox.routes.request(`/stripe/${id}/${name}?webhook=${webhook}`, { method: 'POST' });
const types = () => webhooks.map((event) => event.type);

describe('sessions through the SDK', () => {
  it('are created as by Stripe, with their page on the other loopback name', async () => {
    const session = await create();
    expect(session).toMatchObject({
      id: expect.stringMatching(/^cs_test_\w+$/),
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 3700,
      currency: 'eur',
      customer_email: 'an+kit@voorbeeld.be',
      client_reference_id: 'order-1',
      metadata: { order_id: 'order-1', product: 'kit' },
      payment_intent: null,
      livemode: false,
      url: `http://localhost:4000/_local/stripe/checkout/${session.id}`,
    });
    expect(session.expires_at - session.created).toBe(86_400);
    const other = await create({
      success_url: 'http://localhost:4000/payment-success?session_id={CHECKOUT_SESSION_ID}',
    });
    expect(other.url).toMatch(/^http:\/\/127\.0\.0\.1:4000\//);
  });

  it('come back with their payment expanded, and are found by it', async () => {
    const { id } = await create();
    await create();
    await outcome(id, 'paid');
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    expect(intent).toMatchObject({ status: 'succeeded', metadata: { order_id: 'order-1' } });
    const found = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
    expect(found.data.map((one) => one.id)).toEqual([id]);
  });

  it('answer a repeated request with the first answer, and refuse its key for another request', async () => {
    const [first, second] = await Promise.all([
      create({}, { idempotencyKey: 'k1' }),
      create({}, { idempotencyKey: 'k1' }),
    ]);
    expect(second.id).toBe(first.id);
    await expect(create({ client_reference_id: 'other' }, { idempotencyKey: 'k1' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it.each([
    ['a wrong key', () => sdk('sk_test_wrong').checkout.sessions.retrieve('x'), 401],
    ['an unknown session', () => stripe.checkout.sessions.retrieve('cs_test_unknown'), 404],
    ['no line items', () => create({ line_items: [] }), 400],
    ['an invalid address', () => create({ success_url: '/payment-success' }), 400],
  ])('refuse %s', async (_, attempt, statusCode) => {
    await expect(attempt()).rejects.toMatchObject({ statusCode });
  });
});

describe('outcomes', () => {
  it.each([
    ['paid', ['checkout.session.completed'], 'complete', 'paid', 'succeeded'],
    [
      'paid-late',
      ['checkout.session.completed', 'checkout.session.async_payment_succeeded'],
      'complete',
      'paid',
      'succeeded',
    ],
    ['processing', ['checkout.session.completed'], 'complete', 'unpaid', 'processing'],
    [
      'failed',
      ['checkout.session.completed', 'checkout.session.async_payment_failed'],
      'complete',
      'unpaid',
      'requires_payment_method',
    ],
    ['expired', ['checkout.session.expired'], 'expired', 'unpaid', undefined],
  ])('%s', async (name, eventTypes, status, paymentStatus, intentStatus) => {
    const { id } = await create();
    const reply = await outcome(id, name);
    expect(await reply.json()).toMatchObject({ status, payment_status: paymentStatus });
    expect(types()).toEqual(eventTypes);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect((session.payment_intent as Stripe.PaymentIntent | null)?.status).toBe(intentStatus);
    expect(webhooks.at(-1)?.data.object).toMatchObject({ id, payment_status: paymentStatus });
  });

  it('a processing payment succeeds later, or fails', async () => {
    const [{ id: paid }, { id: failed }] = [await create(), await create()];
    await outcome(paid, 'processing');
    await outcome(paid, 'paid');
    await outcome(failed, 'processing');
    await outcome(failed, 'failed');
    expect(types().filter((type) => type.includes('async'))).toEqual([
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
    ]);
    expect((await outcome(paid, 'paid')).status).toBe(409);
  });

  it('a payment is refunded in part and then in full', async () => {
    const { id } = await create();
    expect((await outcome(id, 'refunded')).status).toBe(409);
    await outcome(id, 'paid');
    await outcome(id, 'partially-refunded');
    await outcome(id, 'refunded');
    const charges = webhooks.slice(1).map((event) => event.data.object as Stripe.Charge);
    expect(charges.map(({ amount_refunded, refunded }) => [amount_refunded, refunded])).toEqual([
      [1850, false],
      [3700, true],
    ]);
    expect(types().slice(1)).toEqual(['charge.refunded', 'charge.refunded']);
    expect((await outcome(id, 'refunded')).status).toBe(409);
  });

  it('the last refund fails afterwards', async () => {
    const { id } = await create();
    await outcome(id, 'paid');
    expect((await outcome(id, 'refund-failed')).status).toBe(409);
    await outcome(id, 'partially-refunded');
    await outcome(id, 'refund-failed');
    expect(webhooks.at(-1)).toMatchObject({
      type: 'refund.failed',
      data: { object: { amount: 1850, status: 'failed' } },
    });
    expect((await outcome(id, 'refund-failed')).status).toBe(409);
    await outcome(id, 'refunded');
    expect(webhooks.at(-1)?.data.object).toMatchObject({ amount_refunded: 3700, refunded: true });
  });

  it.each(['won', 'lost'])('a dispute opens and is %s', async (status) => {
    const { id } = await create();
    await outcome(id, 'paid');
    expect((await outcome(id, `dispute-${status}`)).status).toBe(409);
    await outcome(id, 'disputed');
    await outcome(id, `dispute-${status}`);
    expect(types().slice(1)).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
    expect(webhooks.at(-1)?.data.object).toMatchObject({
      status,
      payment_intent: expect.stringMatching(/^pi_/),
    });
    await outcome(id, status === 'won' ? 'dispute-lost' : 'dispute-won');
    await outcome(id, 'disputed');
    expect(types().slice(3)).toEqual(['charge.dispute.updated', 'charge.dispute.updated']);
  });

  it('unknown sessions and outcomes are refused', async () => {
    const { id } = await create();
    expect((await outcome('cs_test_unknown', 'paid')).status).toBe(404);
    expect((await outcome(id, 'nonsense')).status).toBe(404);
    expect((await outcome(id, 'replay')).status).toBe(404);
  });
});

describe('webhooks', () => {
  it('arrive twice, never, or again, with the same event', async () => {
    const [{ id: twice }, { id: never }] = [await create(), await create()];
    await outcome(twice, 'paid', 'twice');
    await outcome(never, 'paid', 'never');
    expect(webhooks).toHaveLength(2);
    expect(new Set(webhooks.map((event) => event.id)).size).toBe(1);
    await outcome(never, 'replay');
    expect(webhooks.at(-1)?.data.object).toMatchObject({ id: never });
  });

  it('are listed as events by type and time, newest first, page by page', async () => {
    const ids: string[] = [];
    for (let time = 0; time < 3; time++) {
      const { id } = await create();
      const reply = await outcome(id, 'paid', 'never');
      ids.unshift(...(await reply.json()).events);
      await outcome(id, 'disputed', 'never');
    }
    const types = ['checkout.session.completed' as const];
    const since = Math.floor(Date.now() / 1000) - 60;
    const listed = await stripe.events
      .list({ types, created: { gte: since }, limit: 2 })
      .autoPagingToArray({ limit: 100 });
    expect(listed.slice(0, 3).map(({ id }) => id)).toEqual(ids);
    expect(new Set(listed.map(({ type }) => type))).toEqual(new Set(types));
    expect((await stripe.events.list({ created: { gte: since + 1_000 } })).data).toEqual([]);
    expect(await stripe.events.retrieve(ids[0] as string)).toMatchObject({ livemode: false });
  });

  it('are retried until the shop accepts them, also after a restart', async () => {
    const { id } = await create();
    answer = 500;
    await outcome(id, 'paid');
    expect(webhooks).toHaveLength(1);
    await sandbox.stop();
    answer = 200;
    await database.query('update local.stripe_deliveries set next_at = 0 where next_at is not null');
    sandbox = createSandbox(database, origins, KEY, SECRET, deliver);
    await vi.waitFor(() => expect(webhooks).toHaveLength(2), 5_000);
    expect(webhooks[1]?.id).toBe(webhooks[0]?.id);
    expect(
      await database.query('select from local.stripe_deliveries where next_at is not null'),
    ).toHaveLength(0);
  });

  it('of several payments are sent together: a slow answer holds up no other payment', async () => {
    const [one, other] = [await create(), await create()];
    await sandbox.stop();
    const quiet = createSandbox(database, origins, KEY, SECRET, () => new Promise(() => {}));
    for (const { id } of [one, other])
      await quiet.routes.request(`/stripe/${id}/paid?webhook=late`, { method: 'POST' });
    void quiet.stop();
    await database.query('update local.stripe_deliveries set next_at = 0 where next_at is not null');
    const bothSent = Promise.withResolvers<void>();
    const slowly = async (...call: Parameters<typeof deliver>) => {
      const response = await deliver(...call);
      if (webhooks.length === 2) bothSent.resolve();
      await bothSent.promise;
      return response;
    };
    sandbox = createSandbox(database, origins, KEY, SECRET, slowly);
    await bothSent.promise;
    await vi.waitFor(async () => {
      const left = await database.query('select from local.stripe_deliveries where next_at is not null');
      expect(left).toHaveLength(0);
    });
  });
});

describe('the page', () => {
  const pay = (id: string, fields: Record<string, string>) =>
    sandbox.routes.request(`/stripe/checkout/${id}`, { method: 'POST', body: new URLSearchParams(fields) });

  it('redirects to the shop when paid, failed or cancelled', async () => {
    const [{ id: paid }, { id: failed }, { id: cancelled }] = [
      await create(),
      await create(),
      await create(),
    ];
    expect((await pay(paid, { outcome: 'paid' })).headers.get('location')).toBe(
      `${SITE}/payment-success?session_id=${paid}`,
    );
    expect((await pay(failed, { outcome: 'failed' })).headers.get('location')).toBe(
      `${SITE}/payment-success?session_id=${failed}`,
    );
    expect((await pay(cancelled, { outcome: 'cancel' })).headers.get('location')).toBe(
      `${SITE}/checkout-auth`,
    );
    expect((await stripe.checkout.sessions.retrieve(cancelled)).status).toBe('open');
    expect(types()).toContain('checkout.session.async_payment_failed');
  });

  it('accepts one payment, however often a button is clicked', async () => {
    const { id } = await create();
    const answers = await Promise.all([
      pay(id, { outcome: 'paid' }),
      pay(id, { outcome: 'paid' }),
      pay(id, { outcome: 'failed' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(webhooks.filter(({ type }) => type === 'checkout.session.completed')).toHaveLength(1);
  });
});

test('a session that is expired through the API is closed, and the shop hears of it', async () => {
  const session = await create();
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  await vi.waitFor(() => expect(types()).toEqual(['checkout.session.expired']));
  const refused = { type: 'StripeInvalidRequestError', statusCode: 400 };
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject(refused);
});

describe('refunds through the API', () => {
  const paid = async () => {
    const session = await create();
    await outcome(session.id, 'paid');
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    webhooks.length = 0;
    return { session, intent: intent as string };
  };
  const mode = (id: string, name: string) =>
    sandbox.routes.request(`/stripe/${id}/refunds/${name}`, { method: 'POST' });
  const refund = (intent: string, idempotencyKey?: string) =>
    stripe.refunds.create({ payment_intent: intent, expand: ['charge'] }, { idempotencyKey });

  it('refund the whole payment once, and notify the shop', async () => {
    const { intent } = await paid();
    const made = await refund(intent, 'key-1');
    expect(made).toMatchObject({ status: 'succeeded', amount: 3700, charge: { amount_refunded: 3700 } });
    expect((await refund(intent, 'key-1')).id).toBe(made.id);
    await expect(refund(intent, 'key-2')).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await vi.waitFor(() => expect(types()).toEqual(['charge.refunded']));
  });

  it('can be refused, or Stripe unreachable, until the mode changes', async () => {
    const { session, intent } = await paid();
    await mode(session.id, 'refused');
    await expect(refund(intent)).rejects.toMatchObject({ code: 'balance_insufficient' });
    await mode(session.id, 'unreachable');
    await expect(refund(intent)).rejects.toMatchObject({ statusCode: 503 });
    await mode(session.id, 'normal');
    expect(await refund(intent)).toMatchObject({ status: 'succeeded' });
  });

  it('can be delayed, and then succeed or fail', async () => {
    for (const [end, status] of [
      ['normal', 'succeeded'],
      ['refused', 'failed'],
    ] as const) {
      const { session, intent } = await paid();
      await mode(session.id, 'delayed');
      const made = await refund(intent);
      expect(made.status).toBe('pending');
      await expect(refund(intent)).rejects.toMatchObject({ code: 'charge_already_refunded' });
      const seen = async () =>
        (await stripe.refunds.list({ payment_intent: intent })).data.map((one) => [one.id, one.status]);
      expect(await seen()).toEqual([[made.id, 'pending']]);
      await mode(session.id, end);
      expect(await seen()).toEqual([[made.id, status]]);
    }
  });
});
