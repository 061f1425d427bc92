import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import webhook from './index.ts';

const secret = 'whsec_test';
const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json(true));

beforeEach(() => {
  fetched.mockClear();
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_a');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
  vi.stubGlobal('fetch', fetched);
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const unknown = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1_795_600_000,
  data: { object: {} },
};
const event = JSON.stringify(unknown);

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
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('"reason":"bad-signature"');
  expect(fetched).not.toHaveBeenCalled();
});

test('a signature is valid for at least four minutes', async () => {
  expect((await post(event, signed(event, { timestamp: now() - 240 }))).status).toBe(200);
});

const logged = () => [console.info, console.warn].flatMap((level) => vi.mocked(level).mock.calls).join();

test.each([
  ['livemode', { livemode: true }],
  ['dated-ahead', { created: now() + 600 }],
])(
  'an event that this shop cannot trust is refused, so that Stripe sends it again: %s',
  async (reason, more) => {
    const body = JSON.stringify({ ...JSON.parse(event), ...more });
    expect((await post(body, signed(body))).status).toBe(400);
    expect(logged()).toContain(`"reason":"${reason}"`);
    expect(fetched).not.toHaveBeenCalled();
  },
);

test('a signature that is dated ahead is refused', async () => {
  expect((await post(event, signed(event, { timestamp: now() + 600 }))).status).toBe(400);
  expect(logged()).toContain('"reason":"dated-ahead"');
  expect(fetched).not.toHaveBeenCalled();
});

test('a live event is accepted with a live key, a test event is not', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'rk_live_a');
  for (const [livemode, status] of [
    [true, 200],
    [false, 400],
  ] as const) {
    const body = JSON.stringify({ ...JSON.parse(event), livemode });
    expect((await post(body, signed(body))).status).toBe(status);
  }
});

test('an event of a connected account is accepted, so that Stripe stops, and changes nothing', async () => {
  const body = JSON.stringify({ ...JSON.parse(event), account: 'acct_other' });
  expect((await post(body, signed(body))).status).toBe(200);
  expect(logged()).toContain('stripe-event-of-another-account');
  expect(fetched).not.toHaveBeenCalled();
});

test('a signed body that is not an event is rejected', async () => {
  const others = [
    42,
    'text',
    [],
    { object: 'v2.core.event', id: 'evt_1' },
    { ...unknown, data: null },
    { ...unknown, data: { object: null } },
    { ...unknown, created: 'today' },
    { ...unknown, type: 'charge.dispute.created', data: { object: { object: 'charge', id: 'ch_1' } } },
    { ...unknown, type: 'checkout.session.completed', data: { object: {} } },
  ];
  for (const body of ['not json', '{}', 'null', ...others.map((other) => JSON.stringify(other))]) {
    expect((await post(body, signed(body))).status, body).toBe(400);
  }
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['refuses the key', 401, [{ name: 'stripe-refused' }]],
  ['is away', 500, [{ name: 'stripe-unreachable' }]],
])(
  'an event for which Stripe cannot be asked, since it %s, is sent again, and no failure of the function',
  async (_why, status, counted) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const bodies: unknown[] = [];
    fetched.mockImplementation(async (url: string, { body }: RequestInit) => {
      if (url.endsWith('/rpc/count_failure')) bodies.push(JSON.parse(String(body)));
      return Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status });
    });
    const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1', refunds: null };
    const body = JSON.stringify({ ...unknown, type: 'charge.refunded', data: { object: charge } });
    expect((await post(body, signed(body))).status).toBe(503);
    expect(bodies).toEqual(counted);
  },
);
