import { readStored, store } from '../../shared/stored.ts';

const channelName = 'kickstart-payment';

/**
 * What tabs of this browser tell each other about a payment:
 * - paid: money was paid, its result page says what that means;
 * - returned: its tab is back on this site;
 * - stopped: its tab is back without a payment, because that failed or was cancelled.
 */
export interface PaymentNews {
  kind: 'paid' | 'returned' | 'stopped';
  sessionId: string;
}

function isNews(value: unknown): value is PaymentNews {
  const { kind, sessionId } = (value ?? {}) as Partial<Record<keyof PaymentNews, unknown>>;
  return ['paid', 'returned', 'stopped'].includes(String(kind)) && typeof sessionId === 'string';
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
  if (readStored('kickstart-paid') === sessionId) return;
  store('kickstart-paid', sessionId);
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
