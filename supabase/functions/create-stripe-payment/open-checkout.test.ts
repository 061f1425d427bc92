import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionMessages } from '../../../contract/messages.ts';
import { closeCheckouts, openCheckout, resumeCheckout } from './open-checkout.ts';

let attached: boolean;
const asked: string[] = [];

beforeEach(() => {
  attached = true;
  asked.length = 0;
  vi.stubEnv('SITE_URL', 'https://site.be');
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(new URL(String(input)).pathname.split('/').at(-1) ?? '');
    return Response.json(attached);
  });
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = { id: 'cs_test_1', status: 'open', url: 'https://checkout.test/1' };
const unreachable = new Stripe.errors.StripeConnectionError({ message: 'down', type: 'api_error' });
const refused = new Stripe.errors.StripeInvalidRequestError({
  message: 'already complete',
  statusCode: 400,
  type: 'invalid_request_error',
});

/** Stripe as far as a checkout needs it: each call answers a session, or fails with an error. */
function stripeThat(answers: Partial<Record<'create' | 'retrieve' | 'expire', object>>): Stripe {
  const sessions = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      },
    ]),
  );
  return { checkout: { sessions } } as never;
}

const order = {
  id: crypto.randomUUID(),
  product: 'Kit',
  createdAt: 1_800_000_000,
  cents: 3700,
  email: 'ann@voorbeeld.be',
};
const unavailable = { ok: false, status: 503, message: functionMessages.paymentUnavailable };

test('a checkout leads to its page once it is stored with its order', async () => {
  expect(await openCheckout(stripeThat({ create: open }), order, 'https://site.be')).toEqual({
    ok: true,
    value: { paymentUrl: open.url },
  });
  expect(asked).toEqual(['attach_session']);
});

test('a checkout that its order does not take, since the buyer started another, leads nowhere', async () => {
  attached = false;
  expect(await openCheckout(stripeThat({ create: open }), order, 'https://site.be')).toMatchObject(
    unavailable,
  );
});

test('an order whose checkout Stripe does not make is left for the next attempt', async () => {
  expect(await openCheckout(stripeThat({ create: unreachable }), order, 'https://site.be')).toMatchObject(
    unavailable,
  );
  expect(asked).toEqual(['abandon_order']);
});

test('an earlier checkout that Stripe says nothing about changes no order', async () => {
  expect(await resumeCheckout(stripeThat({ retrieve: unreachable }), open.id)).toMatchObject(unavailable);
  expect(await closeCheckouts(stripeThat({ expire: unreachable }), [open.id])).toMatchObject(unavailable);
  expect(asked).toEqual([]);
});

test('an earlier checkout that stays open lets no other one open', async () => {
  expect(await closeCheckouts(stripeThat({ expire: refused, retrieve: open }), [open.id])).toMatchObject(
    unavailable,
  );
});
