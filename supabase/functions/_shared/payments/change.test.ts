import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { changeFromEvent, changeFromSession, reported } from './change.ts';

const session = (fields: object) =>
  ({
    id: 'cs_test_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 3700,
    currency: 'eur',
    client_reference_id: 'order-1',
    metadata: { order_id: 'order-1', product: 'Kickstart Kit' },
    payment_intent: 'pi_1',
    customer_email: null,
    customer_details: { email: 'Ann@Voorbeeld.be', name: 'Ann Peeters', address: { country: 'NL' } },
    ...fields,
  }) as unknown as Stripe.Checkout.Session;

const event = (type: string, object: object) =>
  ({ id: 'evt_1', type, created: 1_795_600_000, data: { object } }) as unknown as Stripe.Event;

test('reads from a paid session who paid what', () => {
  expect(changeFromSession(session({}))).toEqual({
    outcome: 'paid',
    session_id: 'cs_test_1',
    order_id: 'order-1',
    payment_intent_id: 'pi_1',
    amount_cents: 3700,
    currency: 'eur',
    product: 'Kickstart Kit',
    email: 'ann@voorbeeld.be',
    name: 'Ann Peeters',
    country: 'NL',
  });
});

test('a payment has the moment of its event, or of its charge', () => {
  const at = '2026-11-25T09:46:40.000Z';
  expect(changeFromEvent(event('checkout.session.completed', session({})))).toMatchObject({ at });
  const payment_intent = { id: 'pi_1', latest_charge: { created: 1_795_600_000 } };
  expect(changeFromSession(session({ payment_intent }))).toMatchObject({ at, payment_intent_id: 'pi_1' });
});

test.each([
  ['open', { status: 'open', payment_status: 'unpaid', payment_intent: null }],
  ['expired', { status: 'expired', payment_status: 'unpaid', payment_intent: null }],
  ['processing', { payment_status: 'unpaid' }],
  ['processing', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'processing' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } }],
  ['failed', { payment_status: 'unpaid', payment_intent: { id: 'pi_1', status: 'canceled' } }],
])('a session is %s: %o', (outcome, fields) => {
  expect(changeFromSession(session(fields)).outcome).toBe(outcome);
});

test('the outcome of an event follows from its name', () => {
  const unpaid = session({ payment_status: 'unpaid' });
  const outcomeOf = (type: string) => changeFromEvent(event(type, unpaid))?.outcome;
  expect(outcomeOf('checkout.session.completed')).toBe('processing');
  expect(outcomeOf('checkout.session.async_payment_succeeded')).toBe('paid');
  expect(outcomeOf('checkout.session.async_payment_failed')).toBe('failed');
  expect(outcomeOf('checkout.session.expired')).toBe('expired');
});

test('events of refunds and failed refunds refer to all refunds of the payment', () => {
  for (const type of ['charge.refunded', 'refund.failed'])
    expect(changeFromEvent(event(type, { payment_intent: { id: 'pi_1' }, metadata: {} }))).toMatchObject({
      outcome: 'refunds',
      order_id: undefined,
      payment_intent_id: 'pi_1',
    });
  const refund = {
    id: 're_1',
    created: 1_795_600_000,
    amount: 1200,
    status: 'pending',
    metadata: { refund: 'own' },
  };
  expect(reported(refund as unknown as Stripe.Refund)).toEqual({
    stripe_id: 're_1',
    refund: 'own',
    cents: 1200,
    at: '2026-11-25T09:46:40.000Z',
    state: 'refunded',
  });
  expect(
    reported({ ...refund, status: 'failed', failure_reason: 'closed account', metadata: {} } as never),
  ).toMatchObject({ refund: null, state: 'failed', error: 'refund failed: closed account' });
});

test.each(['created', 'updated', 'closed'])('reads what Stripe says of a dispute that is %s', (what) => {
  const read = (status: string) =>
    changeFromEvent(
      event(`charge.dispute.${what}`, { id: 'dp_1', amount: 3700, payment_intent: 'pi_1', status }),
    );
  expect(read('needs_response')).toEqual({
    outcome: 'disputed',
    payment_intent_id: 'pi_1',
    dispute_id: 'dp_1',
    dispute_cents: 3700,
    at: '2026-11-25T09:46:40.000Z',
  });
  const all = 'under_review won warning_closed prevented lost warning_needs_response warning_under_review';
  expect(all.split(' ').map((status) => read(status)?.outcome)).toEqual([
    'disputed',
    ...Array(3).fill('dispute_won'),
    'dispute_lost',
    ...Array(2).fill('inquiry'),
  ]);
});

test('other events change nothing', () => {
  expect(changeFromEvent(event('invoice.paid', {}))).toBe(null);
});
