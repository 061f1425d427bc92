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

/** Reads a session with its charge, which has the moment of the payment. */
export const withCharge = { expand: ['payment_intent.latest_charge'] };

/** When a payment was made; a session that is not read with its charge does not say so. */
function paymentMoment(intent: Stripe.Checkout.Session['payment_intent']): { at?: string } {
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  return charge && typeof charge === 'object' ? { at: moment(charge.created) } : {};
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();

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
    ...paymentMoment(session.payment_intent),
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
    at: moment(refund.created),
    ...(failed ? { state: 'failed', error: failureOf(refund) } : { state: 'refunded' }),
  };
}

/** An inquiry ('warning') takes no money; any state can follow any other, also after the end. */
function changeFromDispute({ id, status, amount, payment_intent }: Stripe.Dispute): CheckoutChange {
  const ends: Record<string, CheckoutOutcome> = {
    won: 'dispute_won',
    warning_closed: 'dispute_won',
    prevented: 'dispute_won',
    lost: 'dispute_lost',
  };
  return {
    outcome: ends[status] ?? (status.startsWith('warning_') ? 'inquiry' : 'disputed'),
    payment_intent_id: idOf(payment_intent),
    dispute_id: id,
    dispute_cents: amount,
  };
}

/** The events that change an order, each with the kind of its object; the webhook must be subscribed to them. */
const objectOf = {
  'checkout.session.completed': 'checkout.session',
  'checkout.session.async_payment_succeeded': 'checkout.session',
  'checkout.session.async_payment_failed': 'checkout.session',
  'checkout.session.expired': 'checkout.session',
  'charge.refunded': 'charge',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
} as const;

export const handledEvents = Object.keys(objectOf) as (keyof typeof objectOf)[];

export function isEvent(value: Partial<Stripe.Event> | null): value is Stripe.Event {
  const object = value?.data?.object as { object?: string } | null | undefined;
  const kind = Object.entries(objectOf).find(([type]) => type === value?.type)?.[1];
  return (
    typeof value?.id === 'string' &&
    typeof value.type === 'string' &&
    Number.isInteger(value.created) &&
    typeof object === 'object' &&
    object !== null &&
    (kind === undefined || object.object === kind)
  );
}

/** Reads an event; null if it changes no order. */
export function changeFromEvent(event: Stripe.Event): CheckoutChange | null {
  const change = changeReported(event);
  return change && { ...change, at: moment(event.created) };
}

function changeReported(event: Stripe.Event): CheckoutChange | null {
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
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return changeFromDispute(event.data.object);
    default:
      return null;
  }
}
