import type Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { failure, type Outcome, success } from '../_shared/http/failure.ts';
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
    // An address that is valid and that Stripe does not take: the buyer types it there.
    if (!order.email || !refusedBecauseOf(error, 'customer_email')) throw error;
    const withoutEmail = sessionParameters({ ...order, email: '' }, origin);
    return stripe.checkout.sessions.create(withoutEmail, { idempotencyKey: `${key}-no-email` });
  }
}

/** Asks Stripe for the page where an order is paid and writes its session on the order. */
export async function openCheckout(
  stripe: Stripe,
  order: CheckoutOrder,
  origin: string,
): Promise<Outcome<{ paymentUrl: string }>> {
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

/**
 * Looks at the checkout that a buyer opened a moment ago: gives its page while it is open, 'paid' when it was
 * paid in the meantime, and null when it is over.
 */
export async function resumeCheckout(
  stripe: Stripe,
  sessionId: string,
): Promise<Outcome<{ paymentUrl: string } | 'paid' | null>> {
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
