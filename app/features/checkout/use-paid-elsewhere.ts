import { useEffect, useEffectEvent } from 'react';
import { pendingPayment, rememberPayment, verifyPayment } from '../../shared/orders/payments.ts';
import { lookOften } from './look-often.ts';
import { isReportedPaid, notifyTabs, onPaymentNews } from './payment-news.ts';
import { takePaymentOfTab } from './payment-tab.ts';

/**
 * Follows a payment in another tab. That tab reports it; the page also asks the server when it opens, since that tab may
 * be closed, and often while `waiting`. A cancelled payment returns to this very page in its own tab, which says so and notifies the others.
 */
export function usePaidElsewhere(
  waiting: boolean,
  onPaid: (sessionId: string) => void,
  onStopped: (sessionId: string, isCancelled: boolean) => void,
  onReturned: () => void,
): void {
  const returned = useEffectEvent(onReturned);
  // Runs before the page listens, so that it does not receive its own message.
  useEffect(() => {
    const sessionId = takePaymentOfTab();
    if (!sessionId) return;
    if (pendingPayment() === sessionId) rememberPayment(null);
    notifyTabs({ kind: 'cancelled', sessionId });
    returned();
  }, []);

  useEffect(() => {
    const sessionId = pendingPayment();
    if (!sessionId || isReportedPaid(sessionId)) return;
    let active = true;
    void verifyPayment(sessionId).then((verdict) => {
      if (active && verdict === 'paid') onPaid(sessionId);
    });
    return () => {
      active = false;
    };
  }, [onPaid]);

  useEffect(
    () =>
      onPaymentNews((news) => {
        if (news.kind === 'paid') onPaid(news.sessionId);
        if (news.kind === 'stopped' || news.kind === 'cancelled')
          onStopped(news.sessionId, news.kind === 'cancelled');
      }),
    [onPaid, onStopped],
  );

  useEffect(() => {
    if (!waiting) return;
    return lookOften(async (signal) => {
      const sessionId = pendingPayment();
      if (sessionId && (await verifyPayment(sessionId)) === 'paid' && !signal.aborted) onPaid(sessionId);
    });
  }, [waiting, onPaid]);
}
