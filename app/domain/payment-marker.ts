import { keep, readKept } from '../platform/storage.ts';

const key = 'kickstart-payment';
const paidKey = 'kickstart-paid';
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

/**
 * What tabs tell each other: a payment is verified; the payment's tab is back on this site; or it is back without a
 * payment, because that failed or was given up.
 */
export type PaymentNews = { kind: 'paid'; sessionId: string } | { kind: 'returned' | 'stopped' };

function isNews(value: unknown): value is PaymentNews {
  const news = value as Partial<Record<'kind' | 'sessionId', unknown>> | null;
  if (news?.kind === 'returned' || news?.kind === 'stopped') return true;
  return news?.kind === 'paid' && typeof news.sessionId === 'string';
}

/** Tells the other tabs of this browser. */
export function tellTabs(news: PaymentNews): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Tells the other tabs that a payment is verified; once, so that a tab that follows the news tells nobody else. */
export function tellPaid(sessionId: string): void {
  if (readKept('local', paidKey) === sessionId) return;
  keep('local', paidKey, sessionId);
  tellTabs({ kind: 'paid', sessionId });
}

/** Calls `onNews` with what another tab tells. Gives back the way to stop. */
export function hearTabs(onNews: (news: PaymentNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isNews(data)) onNews(data);
  };
  return () => channel.close();
}
