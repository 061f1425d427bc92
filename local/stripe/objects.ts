import { randomBytes } from 'node:crypto';

/** The API version whose shapes the sandbox speaks. */
export const API_VERSION = '2026-10-28.endive';

/** An object of Stripe's API, as far as the sandbox looks into it. */
export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  amount_total: number;
  cancel_url: string | null;
  currency: string;
  customer_email: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  url: string | null;
}

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  amount: number;
  currency: string;
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  payment_intent: string;
  refunded: boolean;
}

/** A fresh id such as `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

/** The present moment in Stripe's seconds. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
