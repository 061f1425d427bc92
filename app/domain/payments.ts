import { invoke } from '../platform/invoke.ts';
import { readStored, store } from '../platform/storage.ts';

const key = 'kickstart-payment';
const sessionIdPattern = /cs_(?:test|live)_[A-Za-z0-9]{10,200}/;

/** The Stripe session id in a payment page's address, or null. */
export function stripeSessionIn(paymentUrl: string): string | null {
  return sessionIdPattern.exec(paymentUrl)?.[0] ?? null;
}

/** The Stripe session of a payment started in this browser that has not led to access yet, or null. */
export function pendingPayment(): string | null {
  const value = readStored('local', key);
  return value && sessionIdPattern.test(value) ? value : null;
}

/** Remembers the payment that was started; null forgets it. */
export function rememberPayment(sessionId: string | null): void {
  store('local', key, sessionId);
}

/** 'unknown': no answer, still processing, or a session nobody knows. The payment itself may be good. */
export type Verdict = 'paid' | 'unpaid' | 'unknown';

/** Asks the server whether a payment went through. Never throws. */
export async function verifyPayment(sessionId: string): Promise<Verdict> {
  const answer = await invoke('verify-payment', { sessionId });
  if (!answer.ok) return 'unknown';
  return answer.data?.verified === true ? 'paid' : 'unpaid';
}
