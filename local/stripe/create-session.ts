import type { Origins } from '../origins.ts';
import { type CheckoutSession, newId, nowSeconds, type SessionDetails, StripeError } from './objects.ts';

/** A form-encoded body with brackets in its names, as nested objects; lists are objects with the keys 0, 1, … */
type Params = { [name: string]: string | Params | undefined };

const MINIMUM_SECONDS = 30 * 60;
const MAXIMUM_SECONDS = 24 * 60 * 60;

/**
 * Creates a session from the body of `POST /v1/checkout/sessions`. Its page is on the loopback name that the site
 * does not use, so that it is another origin, as Stripe is. Throws StripeError where Stripe refuses.
 */
export function createSession(body: string, origins: Origins): [CheckoutSession, SessionDetails] {
  const params = parseForm(body);
  const id = newId('cs_test');
  const created = nowSeconds();
  const successUrl = address(params, 'success_url');
  const { product, currency, total } = lineItem(params);
  const email = text(params, 'customer_email') ?? null;
  const { origin } = new URL(successUrl);
  const page = origins.other(origins.all.includes(origin) ? origin : origins.canonical);
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: params.cancel_url === undefined ? null : address(params, 'cancel_url'),
    client_reference_id: text(params, 'client_reference_id') ?? null,
    created,
    currency,
    customer_details: email ? { email, name: null, address: null } : null,
    customer_email: email,
    expires_at: expiry(params, created),
    livemode: false,
    locale: text(params, 'locale') ?? null,
    metadata: metadata(params),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: successUrl,
    url: `${page}/_local/stripe/checkout/${id}`,
  };
  const details: SessionDetails = {
    id: `details_${id}`,
    object: 'session.details',
    created,
    product,
    intentMetadata: metadata(group(params, 'payment_intent_data')),
  };
  return [session, details];
}

/** Parses `a[b][0]=c` into nested objects without a prototype. */
export function parseForm(body: string): Params {
  const fresh = (): Params => Object.create(null);
  const tree = fresh();
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop() ?? '';
    let node = tree;
    for (const part of path) {
      const inner = node[part];
      node = node[part] = typeof inner === 'object' ? inner : fresh();
    }
    node[last] = value;
  }
  return tree;
}

function text(params: Params, name: string): string | undefined {
  const value = params[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function group(params: Params, name: string): Params {
  const value = params[name];
  return typeof value === 'object' ? value : {};
}

function metadata(params: Params): Record<string, string> {
  return { ...(group(params, 'metadata') as Record<string, string>) };
}

function address(params: Params, param: string): string {
  const value = text(params, param);
  if (!value || !URL.canParse(value))
    throw new StripeError(400, `Not a valid URL: ${value}`, { code: 'url_invalid', param });
  return value;
}

function integer(params: Params, param: string): number {
  const value = text(params, param) ?? '';
  if (!/^\d{1,10}$/.test(value))
    throw new StripeError(400, `Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  return Number(value);
}

function expiry(params: Params, created: number): number {
  if (params.expires_at === undefined) return created + MAXIMUM_SECONDS;
  const at = integer(params, 'expires_at');
  if (at < created + MINIMUM_SECONDS - 60 || at > created + MAXIMUM_SECONDS + 60) {
    throw new StripeError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  return at;
}

/** The one thing that is bought. */
function lineItem(params: Params): { product: string; currency: string; total: number } {
  const item = group(group(params, 'line_items'), '0');
  const price = group(item, 'price_data');
  const total = integer(price, 'unit_amount') * integer(item, 'quantity');
  return {
    product: text(group(price, 'product_data'), 'name') ?? '',
    currency: text(price, 'currency') ?? 'eur',
    total,
  };
}
