import { consentTexts } from '../../../contract/consent.ts';
import { priceVatPercent } from '../../../contract/invoicing/settings.ts';
import { isKitSold } from '../../../contract/kit-on-sale.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { type PaymentRequest, paymentRequest } from '../../../contract/payment.ts';
import { type KitStatus, kit } from '../../../site/kit.ts';
import { type Caller, callerOf } from '../_shared/caller.ts';
import type { Handled } from '../_shared/http/endpoint.ts';
import { failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import type { RequestLimits } from '../_shared/rate-limits.ts';
import { hash } from '../_shared/secret.ts';
import { alwaysOnSale } from '../_shared/settings.ts';
import { returnOrigin } from './checkout-session.ts';
import { closeCheckouts, openCheckout, resumeCheckout, unavailable } from './open-checkout.ts';

const alreadyBought = refusal(409, 'already-bought');
const priceChanged = refusal(409, 'price-changed');

/** The owner's choices with which the kit can be bought. */
function soldWhen(): (KitStatus | 'unchosen')[] {
  const choices = ['te-koop', 'binnenkort', 'unchosen'] as const;
  return choices.filter((choice) => isKitSold(choice === 'unchosen' ? null : choice, alwaysOnSale()));
}

async function attemptOf(body: PaymentRequest, caller: Caller | null) {
  const info = body.customerInfo;
  return {
    user_id: caller?.id ?? null,
    buyer_key: body.buyerKey ? await hash(body.buyerKey) : null,
    email: caller?.email || info?.email || '',
    first_name: info?.firstName || caller?.firstName || '',
    last_name: info?.lastName || caller?.lastName || '',
    newsletter: info?.newsletter ?? false,
    company: info?.company ?? null,
    utm_source: body.utm_source,
    product_name: kit.name,
    sold_when: soldWhen(),
    opens: 'kit' as const,
    amount_cents: kit.priceCents,
    price_seen: body.priceSeen ?? null,
    currency: kit.currency,
    vat_percent: priceVatPercent(),
  };
}

async function startPayment(body: PaymentRequest, limits: RequestLimits, request: Request): Promise<Handled> {
  if (body.productName !== kit.name)
    return limits.fail(failure(400, functionMessages.unknownProduct, 'unknown-product'));

  const stripe = stripeClient();
  const attempt = await attemptOf(body, await callerOf(request));
  // A checkout can end while it is being resumed or closed; then the buyer gets a new one.
  for (let round = 0; round < 3; round += 1) {
    const created = await limits.call('create_order', { attempt, consent: consentTexts.newsletter });
    if (!created.ok) return created;
    const order = created.value;
    if (order.result === 'not-on-sale') return failure(403, functionMessages.notOnSale, order.result);
    if (order.result === 'owned') return alreadyBought;
    if (order.result === 'price') return { ...priceChanged, priceCents: order.price_cents };

    const closed = await closeCheckouts(stripe, order.close);
    if (!closed.ok) return closed;
    if (closed.value === 'paid') continue;

    const { order_id: id, session_id: sessionId, created_at: createdAt } = order;
    const { product_name: product, amount_cents: cents } = order;
    if (!sessionId) {
      const fresh = { id, product, createdAt, cents, email: attempt.email };
      return openCheckout(stripe, fresh, returnOrigin(request));
    }
    const resumed = await resumeCheckout(stripe, sessionId);
    if (!resumed.ok) return resumed;
    if (resumed.value === 'paid') return alreadyBought;
    if (resumed.value) return success(resumed.value);
  }
  return unavailable('checkouts-keep-ending');
}

/** Starts a payment, for signed-in and anonymous buyers (docs/product.md, 7). */
export default jsonEndpoint({
  name: 'create-stripe-payment',
  schema: paymentRequest,
  rateLimit: 'payment',
  emailOf: (body) => body.customerInfo?.email,
  store: startPayment,
});
