import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import webhook from './index.ts';

const secret = 'whsec_test';
const fetched = vi.fn(async () => Response.json(true));

beforeEach(() => {
  fetched.mockClear();
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_a');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const event = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });

const signed = (body: string, options: { secret?: string; timestamp?: number } = {}) =>
  Stripe.webhooks.generateTestHeaderString({ payload: body, secret, ...options });

const post = (body: string, signature?: string) =>
  webhook.fetch(
    new Request('http://x/functions/v1/stripe-webhook', {
      method: 'POST',
      body,
      headers: signature === undefined ? {} : { 'stripe-signature': signature },
    }),
  );

const now = () => Math.floor(Date.now() / 1000);

test('an unknown event with a valid signature is accepted and recorded', async () => {
  const answer = await post(event, signed(event));
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test.each([
  ['none', undefined],
  ['an empty one', ''],
  ['nonsense', 't=1,v1=abc'],
  ['one without a value', `t=${Math.floor(Date.now() / 1000)},v1=`],
  ['one by another secret', signed(event, { secret: 'whsec_other' })],
  ['one of another body', signed(`${event} `)],
  ['a stale one', signed(event, { timestamp: now() - 301 })],
])('without a valid signature nothing is written: %s', async (_, signature) => {
  const answer = await post(event, signature);
  const body = await answer.json();
  expect(answer.status).toBe(400);
  expect(body.error).toBe('De gegevens zijn niet leesbaar. Controleer ze en probeer het opnieuw.');
  expect(fetched).not.toHaveBeenCalled();
});

test('a signature is valid for at least four minutes', async () => {
  expect((await post(event, signed(event, { timestamp: now() - 240 }))).status).toBe(200);
});

test('a signed body that is not an event is rejected', async () => {
  for (const body of ['not json', '{}', 'null']) {
    expect((await post(body, signed(body))).status).toBe(400);
  }
  expect(fetched).not.toHaveBeenCalled();
});
