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
  ({ id: 'evt_1', type, data: { object } }) as unknown as Stripe.Event;

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
    expect(changeFromEvent(event(type, { payment_intent: { id: 'pi_1' }, metadata: {} }))).toEqual({
      outcome: 'refunds',
      order_id: undefined,
      payment_intent_id: 'pi_1',
    });
  const refund = { id: 're_1', amount: 1200, status: 'pending', metadata: { refund: 'own' } };
  expect(reported(refund as unknown as Stripe.Refund)).toEqual({
    stripe_id: 're_1',
    refund: 'own',
    cents: 1200,
    state: 'refunded',
  });
  expect(
    reported({ ...refund, status: 'failed', failure_reason: 'closed account', metadata: {} } as never),
  ).toMatchObject({ refund: null, state: 'failed', error: 'refund failed: closed account' });
});

test('reads the start and the outcome of a dispute', () => {
  const dispute = (status: string) => ({ id: 'dp_1', payment_intent: 'pi_1', status });
  const closed = (status: string) => changeFromEvent(event('charge.dispute.closed', dispute(status)));
  expect(changeFromEvent(event('charge.dispute.created', dispute('needs_response')))).toEqual({
    outcome: 'disputed',
    payment_intent_id: 'pi_1',
    dispute_id: 'dp_1',
  });
  expect(closed('won')?.outcome).toBe('dispute_won');
  expect(closed('lost')?.outcome).toBe('dispute_lost');
});

test('other events change nothing', () => {
  expect(changeFromEvent(event('invoice.paid', {}))).toBe(null);
});
