import type { Sql } from '../database/database.ts';
import { details } from './create-session.ts';
import { missing, StripeError } from './error.ts';
import {
  type Charge,
  type CheckoutSession,
  newId,
  nowSeconds,
  type PaymentIntent,
  type StripeObject,
} from './objects.ts';
import { load, save } from './store.ts';

/** What can happen to a session. */
export const outcomes = [
  'paid',
  'paid-late',
  'processing',
  'wrong-amount',
  'failed',
  'expired',
  'refunded',
  'partially-refunded',
  'disputed',
  'dispute-won',
] as const;

export type Outcome = (typeof outcomes)[number];

/** Something that Stripe tells the shop. */
export interface Happening {
  type: string;
  object: StripeObject;
}

/** Amount in cents of a payment that is not what was asked. */
const WRONG_AMOUNT = 100;

/**
 * Makes `outcome` true for a session, inside the caller's transaction, and answers what Stripe tells about
 * it, in order. Throws StripeError when the session is unknown or not in a state for this outcome.
 */
export async function applyOutcome(sql: Sql, sessionId: string, outcome: Outcome): Promise<Happening[]> {
  const session = await load<CheckoutSession>(sql, 'checkout.session', sessionId, true);
  if (!session) throw missing('checkout.session', sessionId);
  const processing = session.status === 'complete' && session.payment_status === 'unpaid';
  const told: Happening[] = [];
  const tell = async (type: string, object: StripeObject) => {
    await save(sql, object);
    told.push({ type, object: structuredClone(object) });
  };

  switch (outcome) {
    case 'paid':
    case 'wrong-amount': {
      expect(session, session.status === 'open' || processing, outcome);
      if (outcome === 'wrong-amount') session.amount_total = WRONG_AMOUNT;
      const late = processing;
      await complete(sql, session, 'succeeded');
      await tell(late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', session);
      break;
    }
    case 'processing':
    case 'paid-late':
    case 'failed': {
      expect(session, session.status === 'open' || (processing && outcome !== 'processing'), outcome);
      if (!processing) {
        await complete(sql, session, 'processing');
        await tell('checkout.session.completed', session);
      }
      if (outcome === 'paid-late') {
        await complete(sql, session, 'succeeded');
        await tell('checkout.session.async_payment_succeeded', session);
      } else if (outcome === 'failed') {
        await complete(sql, session, 'requires_payment_method');
        await tell('checkout.session.async_payment_failed', session);
      }
      break;
    }
    case 'expired':
      expect(session, session.status === 'open', outcome);
      session.status = 'expired';
      session.url = null;
      await tell('checkout.session.expired', session);
      break;
    default:
      await tell(...(await afterPayment(sql, session, outcome)));
  }
  return told;
}

async function complete(sql: Sql, session: CheckoutSession, status: PaymentIntent['status']): Promise<void> {
  const email = session.customer_email ?? 'koper@example.com';
  const known = session.payment_intent
    ? await load<PaymentIntent>(sql, 'payment_intent', session.payment_intent)
    : undefined;
  const intent: PaymentIntent = known ?? {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    canceled_at: null,
    created: nowSeconds(),
    currency: session.currency,
    customer: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata:
      (await load<StripeObject>(sql, 'session.details', `details_${session.id}`))?.intentMetadata ?? {},
    payment_method_types: session.payment_method_types,
    status: 'processing',
  };
  intent.status = status;
  intent.last_payment_error =
    status === 'requires_payment_method'
      ? {
          code: 'payment_intent_payment_attempt_failed',
          message: 'The payment failed.',
          type: 'invalid_request_error',
        }
      : null;
  if (status === 'succeeded') {
    const charge = chargeOf(intent, session.amount_total, email);
    await save(sql, charge);
    Object.assign(intent, {
      latest_charge: charge.id,
      amount: session.amount_total,
      amount_received: session.amount_total,
    });
  }
  await save(sql, intent);
  Object.assign(session, {
    status: 'complete',
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
    customer_details: { ...details(email), name: 'Testkoper' },
  });
  await save(sql, session);
}

function chargeOf(intent: PaymentIntent, amount: number, email: string): Charge {
  return {
    id: newId('py'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: { email, name: 'Testkoper', address: null, phone: null },
    captured: true,
    created: nowSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'bancontact', bancontact: { bank_name: 'Testbank' } },
    refunded: false,
    status: 'succeeded',
  };
}

async function afterPayment(
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

function expect(session: CheckoutSession, possible: boolean, outcome: Outcome): void {
  if (possible) return;
  throw new StripeError(
    409,
    `A session that is ${session.status} and ${session.payment_status} cannot become ${outcome}.`,
  );
}
