import { readStored, store } from '../../platform/storage.ts';

const channelName = 'kickstart-payment';
const paidKey = 'kickstart-paid';

/**
 * What tabs of this browser tell each other:
 * - paid: this payment is verified;
 * - returned: the payment's tab is back on this site;
 * - stopped: it is back without a payment, because that failed or was cancelled.
 */
export type PaymentNews = { kind: 'paid'; sessionId: string } | { kind: 'returned' | 'stopped' };

function isNews(value: unknown): value is PaymentNews {
  const news = value as Partial<Record<'kind' | 'sessionId', unknown>> | null;
  if (news?.kind === 'returned' || news?.kind === 'stopped') return true;
  return news?.kind === 'paid' && typeof news.sessionId === 'string';
}

/** Tells the other tabs. */
export function tellTabs(news: PaymentNews): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Tells the other tabs once per payment: reloading an old result page must not move a checkout elsewhere. */
export function tellPaid(sessionId: string): void {
  if (readStored('local', paidKey) === sessionId) return;
  store('local', paidKey, sessionId);
  tellTabs({ kind: 'paid', sessionId });
}

/** Calls `onNews` with what another tab tells; returns the function that stops it. */
export function onPaymentNews(onNews: (news: PaymentNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isNews(data)) onNews(data);
  };
  return () => channel.close();
}
