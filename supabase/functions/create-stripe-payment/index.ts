import { consentTexts } from '../../../contract/consent.ts';
import { kitOnSale } from '../../../contract/kit-on-sale.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { type PaymentRequest, paymentRequest } from '../../../contract/payment.ts';
import { kit } from '../../../site/kit.ts';
import { type Caller, callerOf } from '../_shared/caller.ts';
import { rpc } from '../_shared/database.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { alwaysOnSale } from '../_shared/settings.ts';
import { returnOrigin } from './checkout-session.ts';
import { openCheckout, resumeCheckout } from './open-checkout.ts';

type CreatedOrder =
  | { result: 'owned' }
  | { result: 'open'; order_id: string; session_id: string | null; created_at: number };

const alreadyBought = failure(409, functionMessages.alreadyBought, 'already-bought');

function attemptOf(body: PaymentRequest, caller: Caller | null) {
  const info = body.customerInfo;
  return {
    user_id: caller?.id ?? null,
    email: caller?.email || info?.email || '',
    first_name: info?.firstName || caller?.firstName || '',
    last_name: info?.lastName || caller?.lastName || '',
    newsletter: info?.newsletter ?? false,
    product_name: kit.name,
    amount_cents: kit.priceCents,
    currency: kit.currency,
  };
}

async function startPayment(body: PaymentRequest, request: Request): Promise<Handled> {
  if (body.productName !== kit.name) return failure(400, functionMessages.unknownProduct, 'unknown-product');
  if (!kitOnSale && !alwaysOnSale()) {
    return failure(403, functionMessages.notOnSale, 'not-on-sale');
  }

  const stripe = stripeClient();
  const attempt = attemptOf(body, await callerOf(request));
  const createOrder = () => rpc<CreatedOrder>('create_order', { attempt, consent: consentTexts.newsletter });

  let order = await createOrder();
  if (order.result === 'open' && order.session_id) {
    const resumed = await resumeCheckout(stripe, order.session_id);
    if (!resumed.ok) return resumed;
    if (resumed.value === 'paid') return alreadyBought;
    if (resumed.value) return success(resumed.value);
    order = await createOrder();
  }
  if (order.result === 'owned') return alreadyBought;

  const { order_id: id, created_at: createdAt } = order;
  return openCheckout(stripe, { id, createdAt, email: attempt.email }, returnOrigin(request));
}

/** Starts a payment, for signed-in and anonymous buyers (docs/product.md, 7). */
export default jsonEndpoint({
  name: 'create-stripe-payment',
  schema: paymentRequest,
  rateLimit: 'payment',
  emailOf: (body) => body.customerInfo?.email,
  handle: startPayment,
});
