import * as v from 'valibot';
import { formatEuro, kit } from '../site/kit.ts';
import { companyInfo } from './company.ts';
import { consent, email, optionalLine } from './fields.ts';
import { splitVat } from './invoicing/arithmetic.ts';
import { vatExemption } from './labels.ts';
import { functionMessages } from './messages.ts';
import { trackingValue } from './tracking.ts';

/** An amount in a currency as Stripe names it: '37 euro', '37.00 USD'. */
export const formatMoney = (cents: number, currency: string | null): string =>
  currency?.toLowerCase() === kit.currency
    ? formatEuro(cents)
    : `${(cents / 100).toFixed(2)} ${currency?.toUpperCase() ?? ''}`;

const customerInfo = v.object(
  {
    email: v.optional(email),
    firstName: optionalLine(),
    lastName: optionalLine(),
    newsletter: consent,
    /** Absent for a consumer. */
    company: v.optional(v.nullable(companyInfo)),
  },
  functionMessages.invalidBody,
);

const buyerKey = v.pipe(
  v.string(functionMessages.invalidBody),
  v.regex(/^[0-9a-f]{32}$/, functionMessages.invalidBody),
);

/** The body of create-stripe-payment. The database decides what is charged, never the browser. */
export const paymentRequest = v.object(
  {
    productName: v.optional(v.string(functionMessages.unknownProduct), kit.name),
    customerInfo: v.optional(v.nullable(customerInfo)),
    /** A random key that the browser keeps: with it a signed-out buyer resumes their own payment. */
    buyerKey: v.optional(buyerKey),
    /** The price that the page showed, in cents: at another one nothing is ordered. */
    priceSeen: v.optional(
      v.pipe(
        v.number(functionMessages.invalidBody),
        v.integer(functionMessages.invalidBody),
        v.minValue(0, functionMessages.invalidBody),
        v.maxValue(2 ** 31 - 1, functionMessages.invalidBody),
      ),
    ),
    /** The campaign that led to the shop. */
    utm_source: trackingValue,
  },
  functionMessages.invalidBody,
);

export const verifyRequest = v.object(
  {
    sessionId: v.pipe(
      v.optional(v.string(functionMessages.invalidSession), ''),
      v.trim(),
      v.regex(/^cs_(?:test|live)_[A-Za-z0-9]{10,200}$/, functionMessages.invalidSession),
    ),
  },
  functionMessages.invalidBody,
);

/** The body of correct-address: the key of the browser that paid, the address it gave, and the right one. */
export const correctionRequest = v.object({ buyerKey, email, newEmail: email }, functionMessages.invalidBody);

export type CustomerInfo = v.InferInput<typeof customerInfo>;
export type PaymentRequest = v.InferOutput<typeof paymentRequest>;

/** The VAT in a price in cents, of which 0 percent is the small-business scheme, as a receipt states it: '6,42 euro (21%), in de prijs begrepen'. */
export function vatIn(cents: number, percent: number): string {
  if (percent === 0) return vatExemption;
  return `${formatEuro(splitVat(cents, percent).vatCents)} (${percent}%), in de prijs begrepen`;
}
