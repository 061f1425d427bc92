import type Stripe from 'stripe';

export type CheckoutOutcome =
  | 'paid'
  | 'processing'
  | 'open'
  | 'failed'
  | 'expired'
  | 'refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won';

/** What Stripe says about an order, as the SQL functions apply_checkout and undo_refund expect it. Amounts are in cents. */
export interface CheckoutChange {
  outcome: CheckoutOutcome;
  session_id?: string;
  /** Our id of the order, from Stripe's metadata. */
  order_id?: string;
  payment_intent_id?: string;
  amount_cents?: number | null;
  currency?: string | null;
  product?: string;
  email?: string | null;
  name?: string | null;
  amount_refunded_cents?: number;
  dispute_id?: string;
  /** Why a refund failed. */
  error?: string;
}

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  (typeof value === 'string' ? value : value?.id) ?? undefined;

function sessionOutcome(session: Stripe.Checkout.Session): CheckoutOutcome {
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid';
  if (session.status === 'expired') return 'expired';
  if (session.status === 'open') return 'open';
  // Complete but unpaid: the bank has yet to answer, or it refused.
  const intent = session.payment_intent;
  const refused =
    intent && typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent.status);
  return refused ? 'failed' : 'processing';
}

/** Reads a Checkout session; `outcome` overrides what the session itself shows. */
export function changeFromSession(
  session: Stripe.Checkout.Session,
  outcome: CheckoutOutcome = sessionOutcome(session),
): CheckoutChange {
  return {
    outcome,
    session_id: session.id,
    order_id: session.metadata?.order_id ?? session.client_reference_id ?? undefined,
    payment_intent_id: idOf(session.payment_intent),
    amount_cents: session.amount_total,
    currency: session.currency,
    product: session.metadata?.product,
    email: (session.customer_details?.email ?? session.customer_email)?.toLowerCase(),
    name: session.customer_details?.name,
  };
}

function changeFromCharge(charge: Stripe.Charge): CheckoutChange {
  return {
    outcome: 'refunded',
    order_id: charge.metadata?.order_id,
    payment_intent_id: idOf(charge.payment_intent),
    amount_refunded_cents: charge.amount_refunded,
  };
}

function changeFromFailedRefund(refund: Stripe.Refund): CheckoutChange {
  return {
    outcome: 'refund_failed',
    order_id: refund.metadata?.order_id,
    payment_intent_id: idOf(refund.payment_intent),
    error: `refund ${refund.status}: ${refund.failure_reason ?? 'unknown'}`,
  };
}

function changeFromDispute(dispute: Stripe.Dispute, outcome: CheckoutOutcome): CheckoutChange {
  return { outcome, payment_intent_id: idOf(dispute.payment_intent), dispute_id: dispute.id };
}

/** The events that change an order; the webhook must be subscribed to them. */
export const handledEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** Reads an event; null if it changes no order. */
export function changeFromEvent(event: Stripe.Event): CheckoutChange | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return changeFromSession(event.data.object);
    case 'checkout.session.async_payment_succeeded':
      return changeFromSession(event.data.object, 'paid');
    case 'checkout.session.async_payment_failed':
      return changeFromSession(event.data.object, 'failed');
    case 'checkout.session.expired':
      return changeFromSession(event.data.object, 'expired');
    case 'charge.refunded':
      return changeFromCharge(event.data.object);
    case 'refund.failed':
      return changeFromFailedRefund(event.data.object);
    case 'charge.dispute.created':
      return changeFromDispute(event.data.object, 'disputed');
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      const won = status === 'won' || status === 'warning_closed' || status === 'prevented';
      return won ? changeFromDispute(event.data.object, 'dispute_won') : null;
    }
    default:
      return null;
  }
}
