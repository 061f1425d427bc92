import { useEffect } from 'react';
import { pendingPayment, rememberPayment, verifyPayment } from '../../shared/orders/payments.ts';
import { notifyTabs, onPaymentNews } from './payment-news.ts';
import { takePaymentOfTab } from './payment-tab.ts';

const lookEvery = 20_000;
const lookFor = 30 * 60_000;

/**
 * Follows a payment in another tab. That tab reports it; while `waiting`, the page also asks the server
 * when the visitor returns to it, and every 20 seconds while it is visible. A cancelled payment returns to this
 * very page in its own tab, which then notifies the others that this payment stopped.
 */
export function usePaidElsewhere(
  waiting: boolean,
  onPaid: (sessionId: string) => void,
  onStopped: (sessionId: string) => void,
): void {
  // Runs before the page listens, so that it does not receive its own message.
  useEffect(() => {
    const sessionId = takePaymentOfTab();
    if (!sessionId) return;
    if (pendingPayment() === sessionId) rememberPayment(null);
    notifyTabs({ kind: 'stopped', sessionId });
  }, []);

  useEffect(
    () =>
      onPaymentNews((news) => {
        if (news.kind === 'paid') onPaid(news.sessionId);
        if (news.kind === 'stopped') onStopped(news.sessionId);
      }),
    [onPaid, onStopped],
  );

  useEffect(() => {
    if (!waiting) return;
    const since = Date.now();
    let active = true;

    async function look(): Promise<void> {
      const sessionId = pendingPayment();
      if (!sessionId || document.hidden || Date.now() - since > lookFor) return;
      if ((await verifyPayment(sessionId)) === 'paid' && active) onPaid(sessionId);
    }

    const timer = setInterval(look, lookEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      active = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [waiting, onPaid]);
}
