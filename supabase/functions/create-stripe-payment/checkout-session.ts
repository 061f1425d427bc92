import type Stripe from 'stripe';
import { kit } from '../../../site/kit.ts';
import { paths } from '../../../site/paths.ts';
import { siteSettings } from '../_shared/settings.ts';

/** How many seconds a checkout stays open after the order was created. Stripe's minimum is 30 minutes. */
const openFor = 60 * 60;

/** The origin to which Stripe returns the buyer: that of the request, if it is one of ours. */
export function returnOrigin(request: Request): string {
  const { url, origins } = siteSettings();
  const origin = request.headers.get('origin');
  return origin && origins.includes(origin) ? origin : url;
}

export interface CheckoutOrder {
  id: string;
  /** Seconds since 1970. */
  createdAt: number;
  /** Its own product and amount: name and price may have changed since. */
  product: string;
  cents: number;
  /** '' if Stripe has to ask for it. */
  email: string;
}

/**
 * The Checkout session of an order. It depends on the order and the origin alone, so that a retry with the same
 * idempotency key returns the same session.
 */
export function sessionParameters(order: CheckoutOrder, origin: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { order_id: order.id, product: order.product };
  return {
    mode: 'payment',
    locale: 'nl',
    allowed_payment_method_types: [...kit.stripePaymentMethods],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: kit.currency,
          unit_amount: order.cents,
          product_data: { name: order.product },
        },
      },
    ],
    ...(order.email ? { customer_email: order.email } : {}),
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    success_url: `${origin}${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}${paths.checkout}`,
    expires_at: order.createdAt + openFor,
  };
}
