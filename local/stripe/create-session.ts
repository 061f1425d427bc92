import type { Origins } from '../origins.ts';
import { StripeError } from './error.ts';
import { group, list, type Params, text } from './form.ts';
import { type CheckoutSession, newId, nowSeconds, type StripeObject } from './objects.ts';
import { address, integer, metadata, missingParam, required } from './params.ts';

/** Parameters of a session that the sandbox takes, of Stripe's own. */
const KNOWN = new Set(
  `adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax
   billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency
   custom_fields custom_text customer customer_account customer_creation customer_email customer_update discounts
   excluded_payment_method_types expand expires_at integration_identifier invoice_creation line_items locale
   managed_payments metadata mode name_collection optional_items origin_context payment_intent_data
   payment_method_collection payment_method_configuration payment_method_data payment_method_options
   payment_method_types permissions phone_number_collection submit_type success_url tax_id_collection ui_mode
   wallet_options`.split(/\s+/),
);
const MINIMUM_SECONDS = 30 * 60;
const MAXIMUM_SECONDS = 24 * 60 * 60;

/** A session with what belongs to it and is answered only on request. */
export interface NewSession {
  session: CheckoutSession;
  lineItems: StripeObject[];
  /** Metadata for the payment intent that a payment makes. */
  intentMetadata: Record<string, string>;
}

/**
 * Makes a session from the parameters of `POST /v1/checkout/sessions`. Its page lies on the loopback name
 * that the site does not use, as Stripe lies on another origin.
 * Throws StripeError as Stripe does.
 */
export function createSession(params: Params, origins: Origins): NewSession {
  for (const name of Object.keys(params)) {
    if (!KNOWN.has(name)) {
      throw new StripeError(400, `Received unknown parameter: ${name}`, {
        code: 'parameter_unknown',
        param: name,
      });
    }
  }
  if (required(params, 'mode') !== 'payment')
    throw new StripeError(400, 'The sandbox takes payments only.', { param: 'mode' });
  const successUrl = address(required(params, 'success_url'), 'success_url');
  const cancelUrl = text(params.cancel_url) ? address(text(params.cancel_url) as string, 'cancel_url') : null;
  const id = newId('cs_test');
  const created = nowSeconds();
  const expiresAt =
    params.expires_at === undefined ? created + MAXIMUM_SECONDS : integer(params.expires_at, 'expires_at');
  if (expiresAt < created + MINIMUM_SECONDS - 60 || expiresAt > created + MAXIMUM_SECONDS + 60) {
    throw new StripeError(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    );
  }
  const items = list(params.line_items);
  if (items.length === 0) throw missingParam('line_items');
  const lineItems = items.map((item, index) => lineItem(group(item), index));
  const currency = lineItems[0]?.currency as string;
  const total = lineItems.reduce((sum, item) => sum + (item.amount_total as number), 0);
  if (total < 50) {
    throw new StripeError(400, 'The Checkout Session’s total amount must convert to at least 50 cents.', {
      code: 'amount_too_small',
    });
  }
  const email = text(params.customer_email) ?? null;
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new StripeError(400, `Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    });
  }
  const page = origins.all.includes(new URL(successUrl).origin)
    ? origins.other(new URL(successUrl).origin)
    : origins.other(origins.canonical);
  const methods = [...list(params.allowed_payment_method_types), ...list(params.payment_method_types)];
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: list(params.allowed_payment_method_types).length ? methods : null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: cancelUrl,
    client_reference_id: text(params.client_reference_id) ?? null,
    client_secret: null,
    consent: null,
    consent_collection: null,
    created,
    currency,
    custom_fields: [],
    custom_text: {},
    customer: null,
    customer_creation: 'if_required',
    customer_details: email ? details(email) : null,
    customer_email: email,
    discounts: [],
    expires_at: expiresAt,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: text(params.locale) ?? null,
    metadata: metadata(params.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_options: {},
    payment_method_types: methods.length ? methods : ['bancontact', 'card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    recovered_from: null,
    shipping_address_collection: null,
    shipping_options: [],
    status: 'open',
    submit_type: text(params.submit_type) ?? null,
    subscription: null,
    success_url: successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${page}/_local/stripe/checkout/${id}`,
  };
  return { session, lineItems, intentMetadata: metadata(group(params.payment_intent_data).metadata) };
}

/** The buyer as Stripe describes them. */
export function details(email: string) {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

function lineItem(item: Params, index: number): StripeObject {
  const at = (name: string) => `line_items[${index}][${name}]`;
  const price = group(item.price_data);
  if (text(item.price)) {
    throw new StripeError(400, `No such price: '${text(item.price)}'`, {
      code: 'resource_missing',
      param: at('price'),
    });
  }
  const currency = text(price.currency);
  if (!currency || !/^[a-z]{3}$/i.test(currency))
    throw new StripeError(400, `Invalid currency: ${currency ?? ''}`, { param: at('price_data') });
  const name = text(group(price.product_data).name);
  if (!name) throw missingParam(`${at('price_data')}[product_data][name]`);
  const amount = integer(price.unit_amount, `${at('price_data')}[unit_amount]`);
  const quantity = item.quantity === undefined ? 1 : integer(item.quantity, at('quantity'));
  const total = amount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    created: nowSeconds(),
    amount_discount: 0,
    amount_subtotal: total,
    amount_tax: 0,
    amount_total: total,
    currency: currency.toLowerCase(),
    description: name,
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      currency: currency.toLowerCase(),
      product: newId('prod'),
      type: 'one_time',
      unit_amount: amount,
    },
    quantity,
  };
}
