import type Stripe from 'stripe';
import type { AppliedChange, CheckoutChange } from '../../../../contract/database/orders.ts';
import { shopInvoicing } from '../../../../contract/invoicing/settings.ts';
import { rpc } from '../database.ts';
import { log } from '../log.ts';
import { startDelivery } from '../outbox/start.ts';
import { businessAddress } from '../settings.ts';
import { changeFromEvent, changeFromSession, reported } from './change.ts';

/**
 * Updates an order to match Stripe, once per event, and queues its mails in the same transaction. Idempotent. Throws
 * when the database is unreachable.
 */
export async function applyChange(
  change: CheckoutChange,
  event?: { id: string; type: string },
): Promise<AppliedChange> {
  const applied = await rpc('apply_checkout', {
    change: {
      ...change,
      event_id: event?.id ?? null,
      event_type: event?.type ?? null,
      business_email: businessAddress(),
      invoicing: shopInvoicing(),
    },
  });
  if (applied.result === 'mismatch') {
    log('error', { event: 'payment-mismatch', order: change.order_id });
  }
  if (applied.result === 'other-payment') {
    log('error', { event: 'other-payment', order: change.order_id, payment: change.payment_intent_id });
  }
  if (applied.result === 'applied' || applied.result === 'mismatch') startDelivery();
  return applied;
}

/** Every refund of a payment, newest first. Throws when Stripe is unreachable. */
export async function refundsOf(stripe: Stripe, paymentIntent: string): Promise<Stripe.Refund[]> {
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
  return data;
}

/** The session of a payment: a refund event can arrive before the event of its payment. */
async function sessionOf(stripe: Stripe, paymentIntent: string) {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  return data[0];
}

async function withSession(stripe: Stripe, change: CheckoutChange): Promise<CheckoutChange | null> {
  if (change.session_id || !change.payment_intent_id) return null;
  const session = await sessionOf(stripe, change.payment_intent_id);
  if (!session) return null;
  const { session_id, order_id } = changeFromSession(session);
  return { ...change, session_id, order_id };
}

/**
 * Processes a signed event once. An event that changes no order is recorded; one about a payment outside the shop is
 * not processed. Throws when the database or Stripe is unreachable; Stripe then resends the event.
 */
export async function applyEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<AppliedChange['result'] | 'ignored'> {
  const change = changeFromEvent(event);
  if (!change) {
    await rpc('record_stripe_event', { event_id: event.id, event_type: event.type });
    return 'ignored';
  }

  if (change.outcome === 'refunds' && change.payment_intent_id) {
    change.refunds = (await refundsOf(stripe, change.payment_intent_id)).map(reported);
  }

  let { result } = await applyChange(change, event);
  if (result === 'unmatched') {
    const complete = await withSession(stripe, change);
    if (complete) ({ result } = await applyChange(complete, event));
  }
  if (result === 'unmatched')
    log('warn', { event: 'stripe-event-without-order', type: event.type, id: event.id });
  return result;
}
