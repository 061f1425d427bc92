import type Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { verifyRequest } from '../../../contract/payment.ts';
import { serviceClient } from '../_shared/database.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { applyChange } from '../_shared/payments/apply.ts';
import { changeFromSession, withCharge } from '../_shared/payments/change.ts';
import { paymentFailure, stripeClient, stripeTrouble } from '../_shared/payments/stripe.ts';

const unknownSession = failure(404, functionMessages.invalidSession, 'unknown-session');

const paid = success({ verified: true });

/** The answer about a session that the shop knows as paid; null when it does not. */
async function known(sessionId: string): Promise<Handled | null> {
  const { data } = await serviceClient()
    .from('orders')
    .select('status')
    .eq('stripe_session_id', sessionId)
    .maybeSingle();
  return data?.status === 'paid' ? paid : null;
}

/**
 * Updates a session's order from Stripe and returns whether it is paid or money moved, but no data of the buyer. When
 * Stripe is unreachable, what the shop knows counts.
 */
async function verify(sessionId: string): Promise<Handled> {
  let session: Stripe.Checkout.Session;
  try {
    session = await stripeClient().checkout.sessions.retrieve(sessionId, withCharge);
  } catch (error) {
    if (!stripeTrouble(error)) return unknownSession;
    log('error', { event: 'payment-not-verified', error: describeError(error) });
    return (await known(sessionId)) ?? paymentFailure(error);
  }

  const change = changeFromSession(session);
  const { result, status } = await applyChange(change);
  if (result === 'unmatched') return unknownSession;
  if (status === 'pending' && change.outcome === 'processing') {
    return failure(503, functionMessages.stillProcessing, 'processing');
  }
  if (status === 'paid') return paid;
  if (status === 'refunded') return success({ verified: false, money: 'refunded' });
  // The amount does not match the order, or there is a dispute.
  if (change.outcome === 'paid') return success({ verified: false, money: 'received' });
  return success({ verified: false });
}

/** Whether a payment succeeded (docs/product.md, 7). The return page calls it, signed in or not. */
export default jsonEndpoint({
  name: 'verify-payment',
  schema: verifyRequest,
  rateLimit: 'verification',
  handle: (body) => verify(body.sessionId),
});
