import type Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';
import { describeError, log } from '../_shared/log.ts';
import { applyChange } from '../_shared/payments/apply.ts';
import { changeFromSession } from '../_shared/payments/change.ts';
import { refusedBecauseOf } from '../_shared/payments/stripe.ts';
import { type CheckoutOrder, sessionParameters } from './checkout-session.ts';

const unavailable = (reason: string) => failure(503, functionMessages.paymentUnavailable, reason);

async function createSession(stripe: Stripe, order: CheckoutOrder, origin: string) {
  const key = `order-${order.id}-${origin}`;
  try {
    return await stripe.checkout.sessions.create(sessionParameters(order, origin), { idempotencyKey: key });
  } catch (error) {
    // Stripe rejects some valid addresses; it then asks the buyer for one.
    if (!order.email || !refusedBecauseOf(error, 'customer_email')) throw error;
    const withoutEmail = sessionParameters({ ...order, email: '' }, origin);
    return stripe.checkout.sessions.create(withoutEmail, { idempotencyKey: `${key}-no-email` });
  }
}

/** Creates the Checkout session of an order and stores its id with the order. */
export async function openCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
  origin: string,
): Promise<Fallible<{ paymentUrl: string }>> {
  let session: Stripe.Checkout.Session;
  try {
    session = await createSession(stripe, order, origin);
  } catch (error) {
    log('error', { event: 'checkout-not-opened', order: order.id, error: describeError(error) });
    await rpc('abandon_order', { attempt_id: order.id });
    return unavailable('stripe-create');
  }
  const attached = await rpc<boolean>('attach_session', { attempt_id: order.id, session_id: session.id });
  if (!attached || !session.url) return unavailable('session-not-attached');
  return success({ paymentUrl: session.url });
}

/** Resumes the checkout that a buyer opened earlier: its page if still open, 'paid' if paid since, null if it ended. */
export async function resumeCheckout(
  stripe: Stripe,
  sessionId: string,
): Promise<Fallible<{ paymentUrl: string } | 'paid' | null>> {
  let session: Stripe.Checkout.Session;
  try {
    session = await stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
  } catch (error) {
    log('error', { event: 'checkout-not-resumed', error: describeError(error) });
    return unavailable('stripe-retrieve');
  }
  if (session.status === 'open' && session.url) return success({ paymentUrl: session.url });
  const { status } = await applyChange(changeFromSession(session));
  if (status === 'pending') return failure(409, functionMessages.stillProcessing, 'processing');
  return success(status === 'paid' ? 'paid' : null);
}
