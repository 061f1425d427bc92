import { readStored, store } from '../../shared/stored.ts';

const channelName = 'kickstart-payment';

/**
 * The messages between tabs of this browser about a payment:
 * - paid: money came in, its result page says what that means;
 * - returned: its tab is back on this site;
 * - stopped: its tab is back without a payment, because that failed;
 * - cancelled: the same, because the visitor cancelled it.
 */
export interface PaymentNews {
  kind: 'paid' | 'returned' | 'stopped' | 'cancelled';
  sessionId: string;
}

function isNews(value: unknown): value is PaymentNews {
  const { kind, sessionId } = (value ?? {}) as Partial<Record<keyof PaymentNews, unknown>>;
  return ['paid', 'returned', 'stopped', 'cancelled'].includes(String(kind)) && typeof sessionId === 'string';
}

export function notifyTabs(news: PaymentNews): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

/** Whether this browser has shown that this payment is paid. */
export const isReportedPaid = (sessionId: string): boolean => readStored('kickstart-paid') === sessionId;

/** Notifies the other tabs once per payment: reloading an old result page must not affect a checkout in another tab. */
export function notifyPaid(sessionId: string): void {
  if (isReportedPaid(sessionId)) return;
  store('kickstart-paid', sessionId);
  notifyTabs({ kind: 'paid', sessionId });
}

export function onPaymentNews(onNews: (news: PaymentNews) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (isNews(data)) onNews(data);
  };
  return () => channel.close();
}
