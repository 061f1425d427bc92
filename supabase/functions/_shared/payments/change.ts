import type Stripe from 'stripe';
import type {
  CheckoutChange,
  CheckoutOutcome,
  ReportedRefund,
} from '../../../../contract/database/orders.ts';

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
    country: session.customer_details?.address?.country,
  };
}

/** The refunds themselves are fetched from Stripe, because events arrive in any order. */
function changeOfRefunds({
  metadata,
  payment_intent: intent,
}: Stripe.Charge | Stripe.Refund): CheckoutChange {
  return { outcome: 'refunds', order_id: metadata?.order_id, payment_intent_id: idOf(intent) };
}

/** Whether Stripe is done with a refund. */
export const isSettled = ({ status }: Stripe.Refund) => status !== 'pending' && status !== 'requires_action';

/** Why a refund failed. */
export const failureOf = ({ status, failure_reason: reason }: Stripe.Refund) =>
  `refund ${status}: ${reason ?? 'unknown'}`;

/** Reads a refund. A pending refund counts as refunded, as in Stripe's events. */
export function reported(refund: Stripe.Refund): ReportedRefund {
  const failed = refund.status === 'failed' || refund.status === 'canceled';
  return {
    stripe_id: refund.id,
    refund: refund.metadata?.refund ?? null,
    cents: refund.amount,
    ...(failed ? { state: 'failed', error: failureOf(refund) } : { state: 'refunded' }),
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
    case 'refund.failed':
      return changeOfRefunds(event.data.object);
    case 'charge.dispute.created':
      return changeFromDispute(event.data.object, 'disputed');
    case 'charge.dispute.closed': {
      const { status } = event.data.object;
      const won = status === 'won' || status === 'warning_closed' || status === 'prevented';
      return changeFromDispute(event.data.object, won ? 'dispute_won' : 'dispute_lost');
    }
    default:
      return null;
  }
}
