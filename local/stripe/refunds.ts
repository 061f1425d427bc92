import type { Sql } from '../database/database.ts';
import { parseForm } from './create-session.ts';
import {
  type Charge,
  type CheckoutSession,
  load,
  missing,
  type NewEvent,
  newRefund,
  type PaymentIntent,
  type Refund,
  type SessionDetails,
  StripeError,
  sandboxRefunds,
  save,
  select,
} from './objects.ts';

/** How Stripe handles the refunds of a payment. */
export const refundModes = ['normal', 'delayed', 'refused', 'unreachable'] as const;
export type RefundMode = (typeof refundModes)[number];

/** A refund as it is answered, and the events that Stripe sends about it. */
export interface SandboxRefund {
  refund: Refund;
  sessionId: string;
  events: NewEvent[];
}

/** Sets what happens to the refunds of a session from now on; a delayed one ends when it is next read. */
export async function setRefundMode(sql: Sql, sessionId: string, mode: RefundMode): Promise<void> {
  const details = await load<SessionDetails>(sql, 'session.details', `details_${sessionId}`, true);
  if (!details) throw missing('checkout.session', sessionId);
  await save(sql, { ...details, refunds: mode });
}

async function paymentOf(sql: Sql, intentId: string) {
  const intent = await load<PaymentIntent>(sql, 'payment_intent', intentId);
  const charge = intent?.latest_charge && (await load<Charge>(sql, 'charge', intent.latest_charge, true));
  const [session] = await select<CheckoutSession>(
    sql,
    `select body from local.stripe_objects where kind = 'checkout.session' and body::json ->> 'payment_intent' = $1`,
    [intentId],
  );
  if (!charge || !session) throw missing('payment_intent', intentId);
  const details = await load<SessionDetails>(sql, 'session.details', `details_${session.id}`);
  return { charge, sessionId: session.id, mode: details?.refunds ?? 'normal' };
}

function refuseUnreachable(mode: RefundMode): void {
  if (mode === 'unreachable') throw new StripeError(503, 'Stripe is unreachable.', { type: 'api_error' });
}

/** What is left to refund of a charge, in cents. */
export async function leftOf(sql: Sql, charge: Charge): Promise<number> {
  const waiting = (await sandboxRefunds(sql, charge.payment_intent)).filter(
    ({ status }) => status === 'pending',
  );
  return waiting.reduce((sum, { amount }) => sum - amount, charge.amount - charge.amount_refunded);
}

/** Marks the charge as refunded; returns the events that Stripe sends then. */
export async function completeRefund(sql: Sql, charge: Charge, refund: Refund): Promise<NewEvent[]> {
  charge.amount_refunded += refund.amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  refund.status = 'succeeded';
  await save(sql, charge);
  return [{ type: 'charge.refunded', object: structuredClone(charge) }];
}

/** `POST /v1/refunds`: refunds `amount`, or what is left of a payment. Throws StripeError where Stripe refuses. */
export async function createRefund(sql: Sql, body: string): Promise<SandboxRefund> {
  const { payment_intent: intentId, metadata, amount: asked } = parseForm(body);
  const { charge, sessionId, mode } = await paymentOf(sql, String(intentId));
  refuseUnreachable(mode);
  const left = await leftOf(sql, charge);
  if (left === 0) {
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (mode === 'refused') {
    throw new StripeError(400, 'Insufficient funds in your Stripe account to refund this amount.', {
      code: 'balance_insufficient',
    });
  }
  const amount = asked === undefined ? left : Number(asked);
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw new StripeError(
      400,
      `Refund amount (${String(asked)}) is greater than unrefunded amount on charge (${left}).`,
      {
        param: 'amount',
      },
    );
  }
  const refund = newRefund(charge, amount, typeof metadata === 'object' ? metadata : {});
  const events = mode === 'normal' ? await completeRefund(sql, charge, refund) : [];
  await save(sql, refund);
  return { refund: { ...refund, charge }, sessionId, events };
}

/** A refund as a list reads it: a delayed one ends as the payment's mode now says. Throws StripeError. */
export async function currentRefund(sql: Sql, id: string): Promise<SandboxRefund> {
  const refund = await load<Refund>(sql, 'refund', id, true);
  if (!refund) throw missing('refund', id);
  const { charge, sessionId, mode } = await paymentOf(sql, refund.payment_intent);
  refuseUnreachable(mode);
  let events: NewEvent[] = [];
  if (refund.status === 'pending' && mode !== 'delayed') {
    if (mode === 'normal') events = await completeRefund(sql, charge, refund);
    else {
      Object.assign(refund, { status: 'failed', failure_reason: 'expired_or_canceled_card' });
      events = [{ type: 'refund.failed', object: structuredClone(refund) }];
    }
    await save(sql, refund);
  }
  return { refund: { ...refund, charge }, sessionId, events };
}
