import type { Sql } from '../database/database.ts';
import { details } from './create-session.ts';
import {
  type Charge,
  type CheckoutSession,
  newId,
  nowSeconds,
  type PaymentIntent,
  type StripeObject,
} from './objects.ts';
import { load, save } from './store.ts';

/** Completes a session with a payment in `status`; keeps it with its payment intent and charge. */
export async function complete(
  sql: Sql,
  session: CheckoutSession,
  status: PaymentIntent['status'],
): Promise<void> {
  const email = session.customer_email ?? 'koper@example.com';
  const known = session.payment_intent
    ? await load<PaymentIntent>(sql, 'payment_intent', session.payment_intent)
    : undefined;
  const intent: PaymentIntent = known ?? {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_received: 0,
    canceled_at: null,
    created: nowSeconds(),
    currency: session.currency,
    customer: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata:
      (await load<StripeObject>(sql, 'session.details', `details_${session.id}`))?.intentMetadata ?? {},
    payment_method_types: session.payment_method_types,
    status: 'processing',
  };
  intent.status = status;
  intent.last_payment_error =
    status === 'requires_payment_method'
      ? {
          code: 'payment_intent_payment_attempt_failed',
          message: 'The payment failed.',
          type: 'invalid_request_error',
        }
      : null;
  if (status === 'succeeded') {
    const charge = chargeOf(intent, session.amount_total, email);
    await save(sql, charge);
    Object.assign(intent, {
      latest_charge: charge.id,
      amount: session.amount_total,
      amount_received: session.amount_total,
    });
  }
  await save(sql, intent);
  Object.assign(session, {
    status: 'complete',
    payment_status: status === 'succeeded' ? 'paid' : 'unpaid',
    payment_intent: intent.id,
    url: null,
    customer_details: { ...details(email), name: 'Testkoper' },
  });
  await save(sql, session);
}

function chargeOf(intent: PaymentIntent, amount: number, email: string): Charge {
  return {
    id: newId('py'),
    object: 'charge',
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: { email, name: 'Testkoper', address: null, phone: null },
    captured: true,
    created: nowSeconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    payment_method_details: { type: 'bancontact', bancontact: { bank_name: 'Testbank' } },
    refunded: false,
    status: 'succeeded',
  };
}
