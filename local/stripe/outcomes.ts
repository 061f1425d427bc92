import type { Sql } from '../database/database.ts';
import {
  type Charge,
  type CheckoutSession,
  load,
  missing,
  type NewEvent,
  newId,
  newRefund,
  nowSeconds,
  type PaymentIntent,
  type SessionDetails,
  StripeError,
  type StripeObject,
  sandboxRefunds,
  save,
} from './objects.ts';
import { completeRefund, leftOf } from './refunds.ts';

export const outcomes = [
  'paid',
  'paid-late',
  'processing',
  'wrong-amount',
  'failed',
  'expired',
  'refunded',
  'partially-refunded',
  'refund-failed',
  'inquiry',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const;

export type SandboxOutcome = (typeof outcomes)[number];

/** An amount that differs from the requested one, in cents. */
const WRONG_AMOUNT = 100;

/**
 * Applies `outcome` to a session, inside the caller's transaction, and returns the events that Stripe sends, in order.
 * Throws StripeError when the session is unknown or not in a state for this outcome.
 */
export async function applyOutcome(
  sql: Sql,
  sessionId: string,
  outcome: SandboxOutcome,
): Promise<NewEvent[]> {
  const session = await load<CheckoutSession>(sql, 'checkout.session', sessionId, true);
  if (!session) throw missing('checkout.session', sessionId);
  const isOpen = session.status === 'open';
  const isProcessing = session.status === 'complete' && session.payment_status === 'unpaid';
  const expect = (possible: boolean) => {
    if (possible) return;
    throw new StripeError(
      409,
      `A session that is ${session.status} and ${session.payment_status} cannot become ${outcome}.`,
    );
  };
  const events: NewEvent[] = [];
  const emit = (type: string, object: StripeObject) => events.push({ type, object: structuredClone(object) });

  switch (outcome) {
    case 'paid':
    case 'wrong-amount':
      expect(isOpen || isProcessing);
      if (outcome === 'wrong-amount') session.amount_total = WRONG_AMOUNT;
      await complete(sql, session, 'succeeded');
      emit(isOpen ? 'checkout.session.completed' : 'checkout.session.async_payment_succeeded', session);
      break;
    case 'processing':
    case 'paid-late':
    case 'failed':
      expect(isOpen || (isProcessing && outcome !== 'processing'));
      if (isOpen) {
        await complete(sql, session, 'processing');
        emit('checkout.session.completed', session);
      }
      if (outcome === 'paid-late') {
        await complete(sql, session, 'succeeded');
        emit('checkout.session.async_payment_succeeded', session);
      } else if (outcome === 'failed') {
        await complete(sql, session, 'requires_payment_method');
        emit('checkout.session.async_payment_failed', session);
      }
      break;
    case 'expired':
      expect(isOpen);
      Object.assign(session, { status: 'expired', url: null });
      await save(sql, session);
      emit('checkout.session.expired', session);
      break;
    default: {
      const charge = await chargeOf(sql, session);
      expect(charge !== undefined);
      const event = await afterPayment(sql, charge as Charge, outcome);
      expect(event !== undefined);
      emit(...(event as [string, StripeObject]));
    }
  }
  return events;
}

/** Completes a session with a payment in `status`, with its payment intent and charge. */
async function complete(sql: Sql, session: CheckoutSession, status: PaymentIntent['status']): Promise<void> {
  const details = await load<SessionDetails>(sql, 'session.details', `details_${session.id}`);
  const metadata = details?.intentMetadata ?? {};
  const created = nowSeconds();
  const charge: Charge | undefined =
    status === 'succeeded'
      ? {
          id: newId('py'),
          object: 'charge',
          amount: session.amount_total,
          amount_refunded: 0,
          created,
          currency: session.currency,
          metadata,
          payment_intent: session.payment_intent ?? newId('pi'),
          refunded: false,
        }
      : undefined;
  const intent: PaymentIntent = {
    id: charge?.payment_intent ?? session.payment_intent ?? newId('pi'),
    object: 'payment_intent',
    created,
    latest_charge: charge?.id ?? null,
    metadata,
    status,
  };
  Object.assign(session, {
    status: 'complete',
    payment_status: charge ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
    customer_details: {
      email: session.customer_email ?? 'koper@example.com',
      name: 'Testkoper',
      address: { country: 'BE' },
    },
  });
  for (const object of [intent, session, ...(charge ? [charge] : [])]) await save(sql, object);
}

async function chargeOf(sql: Sql, { payment_intent: id }: CheckoutSession): Promise<Charge | undefined> {
  const intent = id ? await load<PaymentIntent>(sql, 'payment_intent', id) : undefined;
  return intent?.latest_charge ? load<Charge>(sql, 'charge', intent.latest_charge, true) : undefined;
}

/** Refunds or fails to, or opens or closes a dispute; undefined when there is nothing to refund or to close. */
async function afterPayment(
  sql: Sql,
  charge: Charge,
  outcome: Exclude<
    SandboxOutcome,
    'paid' | 'paid-late' | 'processing' | 'wrong-amount' | 'failed' | 'expired'
  >,
): Promise<[string, StripeObject] | undefined> {
  if (outcome === 'refunded' || outcome === 'partially-refunded') {
    const left = await leftOf(sql, charge);
    if (left === 0) return undefined;
    const refund = newRefund(charge, outcome === 'refunded' ? left : Math.ceil(left / 2));
    await completeRefund(sql, charge, refund);
    await save(sql, refund);
    return ['charge.refunded', charge];
  }
  if (outcome === 'refund-failed') {
    const last = (await sandboxRefunds(sql, charge.payment_intent)).find(
      ({ status }) => status === 'succeeded',
    );
    if (!last) return undefined;
    const failed = { ...last, status: 'failed', failure_reason: 'expired_or_canceled_card' };
    charge.amount_refunded -= last.amount;
    charge.refunded = false;
    await save(sql, failed);
    await save(sql, charge);
    return ['refund.failed', failed];
  }
  const id = `dp_${charge.id.slice(3)}`;
  const known = await load(sql, 'dispute', id);
  const isEnd = outcome === 'dispute-won' || outcome === 'dispute-lost';
  if (isEnd && !known) return undefined;
  const wasOver = known?.status === 'won' || known?.status === 'lost';
  const dispute: StripeObject = {
    id,
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: known?.created ?? nowSeconds(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: {
      inquiry: 'warning_needs_response',
      disputed: 'needs_response',
      'dispute-won': 'won',
      'dispute-lost': 'lost',
    }[outcome],
  };
  await save(sql, dispute);
  return [`charge.dispute.${known ? (isEnd && !wasOver ? 'closed' : 'updated') : 'created'}`, dispute];
}
