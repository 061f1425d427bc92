import { keep, readKept } from './storage.ts';

const key = 'kickstart-payment';
const channelName = 'kickstart-payment';
const sessionIdForm = /cs_(?:test|live)_[A-Za-z0-9]{10,200}/;

/** The id of the Stripe session that a payment address leads to, or null. */
export function sessionIdOf(paymentUrl: string): string | null {
  return sessionIdForm.exec(paymentUrl)?.[0] ?? null;
}

/** The payment that was started in this browser and has not led to access yet: its Stripe session id, or null. */
export function waitingPayment(): string | null {
  const value = readKept('local', key);
  return value && sessionIdForm.test(value) ? value : null;
}

/** Remembers the payment that was started; null forgets it. */
export function rememberPayment(sessionId: string | null): void {
  keep('local', key, sessionId);
}

/** Tells the other tabs of this browser that a payment is verified. */
export function announcePaid(sessionId: string): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(sessionId);
  channel.close();
}

/** Calls `onPaid` with the Stripe session id when another tab tells that its payment is verified. Gives back the way to stop. */
export function onPaidElsewhere(onPaid: (sessionId: string) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event) => {
    if (typeof event.data === 'string') onPaid(event.data);
  };
  return () => channel.close();
}
