import type { Sql } from '../database/database.ts';
import { StripeError } from './error.ts';
import {
  type Charge,
  type CheckoutSession,
  newId,
  nowSeconds,
  type PaymentIntent,
  type StripeObject,
} from './objects.ts';
import { expect } from './outcome.ts';
import { load, save } from './store.ts';

/** Gives money back or opens a dispute; answers what Stripe tells about it. */
export async function afterPayment(
  sql: Sql,
  session: CheckoutSession,
  outcome: 'refunded' | 'partially-refunded' | 'disputed' | 'dispute-won',
): Promise<[string, StripeObject]> {
  const intent =
    session.payment_intent && (await load<PaymentIntent>(sql, 'payment_intent', session.payment_intent));
  const charge =
    intent && intent.latest_charge && (await load<Charge>(sql, 'charge', intent.latest_charge, true));
  expect(session, Boolean(charge), outcome);
  const paid = charge as Charge;
  if (outcome === 'disputed' || outcome === 'dispute-won') return dispute(sql, paid, outcome);

  const left = paid.amount - paid.amount_refunded;
  expect(session, left > 0, outcome);
  const amount = outcome === 'refunded' ? left : Math.ceil(left / 2);
  await refund(sql, paid, amount);
  return ['charge.refunded', paid];
}

/** Gives back `amount` cents of a charge; answers the refund. */
export async function refund(sql: Sql, charge: Charge, amount: number): Promise<StripeObject> {
  const made: StripeObject = {
    id: newId('pyr'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'requested_by_customer',
    status: 'succeeded',
  };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded >= charge.amount;
  await save(sql, made);
  await save(sql, charge);
  return made;
}

async function dispute(
  sql: Sql,
  charge: Charge,
  outcome: 'disputed' | 'dispute-won',
): Promise<[string, StripeObject]> {
  const id = `dp_${charge.id.slice(3)}`;
  const known = await load<StripeObject>(sql, 'dispute', id);
  if (outcome === 'dispute-won') {
    if (!known) throw new StripeError(409, 'There is no dispute to win.');
    return ['charge.dispute.closed', { ...known, status: 'won' }];
  }
  await save(sql, { ...charge, disputed: true });
  return [
    'charge.dispute.created',
    {
      id,
      object: 'dispute',
      amount: charge.amount,
      balance_transactions: [],
      charge: charge.id,
      created: nowSeconds(),
      currency: charge.currency,
      evidence_details: {
        due_by: nowSeconds() + 7 * 86_400,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    },
  ];
}
