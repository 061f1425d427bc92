import type Stripe from 'stripe';
import type { CheckoutChange } from '../../../contract/database/orders.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';
import { describeError, log } from '../_shared/log.ts';
import { applyChange } from '../_shared/payments/apply.ts';
import { changeFromSession, withCharge } from '../_shared/payments/change.ts';
import { isMissing, paymentFailure, refusedBecauseOf, stripeTrouble } from '../_shared/payments/stripe.ts';
import { currentTerms } from '../_shared/withdrawals/terms-document.ts';
import { type CheckoutOrder, sessionParameters } from './checkout-session.ts';

export const unavailable = (reason: string) => failure(503, functionMessages.paymentUnavailable, reason);

async function createSession(stripe: Stripe, order: CheckoutOrder, origin: string) {
  const key = `order-${order.id}-${origin}`;
  try {
    return await stripe.checkout.sessions.create(sessionParameters(order, origin), { idempotencyKey: key });
  } catch (error) {
    // Stripe rejects some valid addresses; without one it asks the buyer.
    if (!order.email || !refusedBecauseOf(error, 'customer_email')) throw error;
    const withoutEmail = sessionParameters({ ...order, email: '' }, origin);
    return stripe.checkout.sessions.create(withoutEmail, { idempotencyKey: `${key}-no-email` });
  }
}

/** Creates the Checkout session of an order and stores its id and the current terms with the order. */
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
    // The next try goes on with this order: nothing reached Stripe.
    if (stripeTrouble(error) !== 'refused') await rpc('abandon_order', { attempt_id: order.id });
    return stripeTrouble(error) ? paymentFailure(error) : unavailable('stripe-create');
  }
  const attached = await rpc('attach_session', {
    attempt_id: order.id,
    session_id: session.id,
    offered: await currentTerms(),
  });
  if (!attached || !session.url) return unavailable('session-not-attached');
  return success({ paymentUrl: session.url });
}

/** The outcome of a buyer's earlier checkout; null if it has ended without a payment. */
type Earlier = { paymentUrl: string } | 'paid' | null;

/** Fetches a session with `ask` and updates its order. A session that Stripe does not know has expired. */
async function settle(
  sessionId: string,
  ask: () => Promise<Stripe.Checkout.Session>,
): Promise<Fallible<Earlier>> {
  let change: CheckoutChange = { outcome: 'expired', session_id: sessionId };
  try {
    const session = await ask();
    if (session.status === 'open' && session.url) return success({ paymentUrl: session.url });
    change = changeFromSession(session);
  } catch (error) {
    log('error', { event: 'checkout-not-settled', error: describeError(error) });
    if (stripeTrouble(error)) return paymentFailure(error);
    if (!isMissing(error)) return unavailable('stripe-session');
  }
  const { status } = await applyChange(change);
  if (status === 'pending') return failure(409, functionMessages.stillProcessing, 'processing');
  return success(status === 'paid' ? 'paid' : null);
}

/** Resumes a buyer's earlier checkout: its page if still open, 'paid' if meanwhile paid, null if it has ended. */
export function resumeCheckout(stripe: Stripe, sessionId: string): Promise<Fallible<Earlier>> {
  return settle(sessionId, () => stripe.checkout.sessions.retrieve(sessionId, withCharge));
}

/** Expires a session. Stripe refuses that for one that is paid or has ended; its current state is then fetched. */
async function expire(stripe: Stripe, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId, withCharge);
  } catch (error) {
    if (stripeTrouble(error)) throw error;
    return stripe.checkout.sessions.retrieve(sessionId, withCharge);
  }
}

/**
 * Closes a buyer's earlier checkouts at Stripe, so that only the next one can be paid: 'paid' if one of them turns out
 * to be paid. Fails when one cannot be closed.
 */
export async function closeCheckouts(stripe: Stripe, sessionIds: string[]): Promise<Fallible<'paid' | null>> {
  let paid: 'paid' | null = null;
  for (const sessionId of sessionIds) {
    const closed = await settle(sessionId, () => expire(stripe, sessionId));
    if (!closed.ok) return closed;
    if (closed.value === 'paid') paid = closed.value;
    else if (closed.value) return unavailable('session-not-closed');
  }
  return success(paid);
}
