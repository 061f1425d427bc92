import type Stripe from 'stripe';
import { rpc } from '../database.ts';
import { log } from '../log.ts';
import { type AppliedChange, applyChange } from './apply.ts';
import { type CheckoutChange, changeFromEvent, changeFromSession } from './change.ts';

/** Asks Stripe which session a payment belongs to: a refund can be told before the payment it undoes. */
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
 * Takes one signed event, once. An event that moves nothing is written down; one about a payment that is not
 * ours changes nothing. Throws when the database or Stripe is out of reach; the event can then come again.
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

  let { result } = await applyChange(change, event);
  if (result === 'unmatched') {
    const complete = await withSession(stripe, change);
    if (complete) ({ result } = await applyChange(complete, event));
  }
  if (result === 'unmatched')
    log('warn', { event: 'stripe-event-without-order', type: event.type, id: event.id });
  return result;
}
