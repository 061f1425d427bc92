import type { Sql } from '../database/database.ts';
import { refund } from './after-payment.ts';
import { missing, StripeError } from './error.ts';
import { type Params, text } from './form.ts';
import type { Charge, CheckoutSession, PaymentIntent, StripeObject } from './objects.ts';
import { load, page } from './store.ts';
import type { Webhooks } from './webhooks.ts';

/** `POST /v1/refunds`: gives a payment back, whole or in part, and tells the shop. Throws StripeError. */
export async function createRefund(sql: Sql, params: Params, webhooks: Webhooks): Promise<StripeObject> {
  const intentId = text(params.payment_intent);
  const intent = intentId ? await load<PaymentIntent>(sql, 'payment_intent', intentId) : undefined;
  const chargeId = text(params.charge) ?? intent?.latest_charge ?? '';
  const charge = await load<Charge>(sql, 'charge', chargeId, true);
  if (!charge) throw missing('charge', chargeId);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount === undefined ? left : Number(params.amount);
  if (left === 0)
    throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw new StripeError(400, 'The amount of the refund is not possible.', { param: 'amount' });
  }
  const made = await refund(sql, charge, amount);
  const { data } = await page<CheckoutSession>(sql, 'checkout.session', {
    fields: { payment_intent: charge.payment_intent },
    limit: 1,
  });
  await webhooks.queue(sql, data[0]?.id ?? '', [{ type: 'charge.refunded', object: charge }], 'normal');
  return made;
}
