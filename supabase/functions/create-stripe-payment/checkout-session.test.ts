import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kit } from '../../../site/kit.ts';
import { returnOrigin, sessionParameters } from './checkout-session.ts';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://site.be');
  vi.stubEnv('SITE_ORIGINS', 'https://site.be,https://www.site.be');
});
afterEach(() => vi.unstubAllEnvs());

const order = {
  id: 'order-1',
  product: 'De Kit van toen',
  createdAt: 1_800_000_000,
  cents: 4700,
  email: 'ann@voorbeeld.be',
};

test('charges the amount of the order for the product of the order', () => {
  const parameters = sessionParameters(order, 'https://site.be');
  expect(parameters).toMatchObject({
    mode: 'payment',
    locale: 'nl',
    allowed_payment_method_types: [...kit.stripePaymentMethods],
    customer_email: 'ann@voorbeeld.be',
    client_reference_id: 'order-1',
    success_url: 'https://site.be/payment-success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://site.be/checkout-auth',
    expires_at: order.createdAt + 3600,
  });
  expect(parameters.line_items).toEqual([
    {
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: order.cents, product_data: { name: order.product } },
    },
  ]);
  expect(parameters.metadata).toEqual({ order_id: 'order-1', product: order.product });
});

test('lets Stripe ask for an address if the buyer gave none', () => {
  expect(sessionParameters({ ...order, email: '' }, 'https://site.be')).not.toHaveProperty('customer_email');
});

test('returns the buyer only to the site that they came from', () => {
  const from = (origin: string) => returnOrigin(new Request('https://x', { headers: { origin } }));
  expect(from('https://www.site.be')).toBe('https://www.site.be');
  for (const origin of ['https://evil.example', 'null', 'https://site.be.evil.example']) {
    expect(from(origin)).toBe('https://site.be');
  }
  expect(returnOrigin(new Request('https://x'))).toBe('https://site.be');
});
