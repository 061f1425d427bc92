import { invoke } from '../../platform/invoke.ts';
import { randomKey } from '../../platform/random-key.ts';
import { readStored, store } from '../stored.ts';

const sessionIdPattern = /cs_(?:test|live)_[A-Za-z0-9]{10,200}/;

/** The Stripe session id in a payment page's address, or null. */
export function stripeSessionIn(paymentUrl: string): string | null {
  return sessionIdPattern.exec(paymentUrl)?.[0] ?? null;
}

/** The Stripe session of a payment started in this browser that has not led to access yet, or null. */
export function pendingPayment(): string | null {
  const value = readStored('kickstart-payment');
  return value && sessionIdPattern.test(value) ? value : null;
}

export function rememberPayment(sessionId: string | null): void {
  store('kickstart-payment', sessionId);
}

/** For browsers that block storage. */
let unstoredKey: string | undefined;

/**
 * The random key by which the server recognises this browser: a guest who comes back gets the payment page that is
 * still open instead of a second one. It does not identify the buyer.
 */
export function buyerKey(): string {
  const kept = readStored('kickstart-buyer') ?? unstoredKey;
  if (kept && /^[0-9a-f]{32}$/.test(kept)) return kept;
  unstoredKey = randomKey();
  store('kickstart-buyer', unstoredKey);
  return unstoredKey;
}

/**
 * Why a payment gives no access: nothing was charged, money came in that a person has to look into, or it was refunded.
 */
export type PaymentFailure = 'unpaid' | 'received' | 'refunded';

/** 'unknown': no answer, still processing, or an unknown session. The payment itself may have succeeded. */
export type Verdict = 'paid' | PaymentFailure | 'unknown';

/** Asks the server whether a payment went through. Never throws. */
export async function verifyPayment(sessionId: string): Promise<Verdict> {
  const answer = await invoke('verify-payment', { sessionId });
  if (!answer.ok) return 'unknown';
  const { verified, money } = answer.data;
  if (verified !== false) return verified === true ? 'paid' : 'unknown';
  return money === 'received' || money === 'refunded' ? money : 'unpaid';
}
