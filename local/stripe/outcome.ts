import { StripeError } from './error.ts';
import type { CheckoutSession } from './objects.ts';

/** What can happen to a session. */
export const outcomes = [
  'paid',
  'paid-late',
  'processing',
  'wrong-amount',
  'failed',
  'expired',
  'refunded',
  'partially-refunded',
  'disputed',
  'dispute-won',
] as const;

export type Outcome = (typeof outcomes)[number];

/** Throws StripeError unless the session is in a state for `outcome`. */
export function expect(session: CheckoutSession, possible: boolean, outcome: Outcome): void {
  if (possible) return;
  throw new StripeError(
    409,
    `A session that is ${session.status} and ${session.payment_status} cannot become ${outcome}.`,
  );
}
