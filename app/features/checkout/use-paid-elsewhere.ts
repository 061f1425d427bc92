import { useEffect } from 'react';
import { hearTabs, tellTabs, waitingPayment } from '../../domain/payment-marker.ts';
import { verifyPayment } from './verify-payment.ts';

const lookEvery = 20_000;
const lookFor = 30 * 60_000;

/**
 * Notices that a payment went through in another tab: that tab tells so; and, while `waiting`, the page asks when
 * the visitor comes back to it and now and then while it is in view. A payment that failed or was given up is told
 * to `onStopped`: a cancelled one comes back to this page in its own tab, so the page tells that it is here.
 */
export function usePaidElsewhere(
  waiting: boolean,
  onPaid: (sessionId: string) => void,
  onStopped: () => void,
): void {
  // Before it listens: this page does not hear itself.
  useEffect(() => tellTabs({ kind: 'stopped' }), []);

  useEffect(
    () =>
      hearTabs((news) => {
        if (news.kind === 'paid') onPaid(news.sessionId);
        if (news.kind === 'stopped') onStopped();
      }),
    [onPaid, onStopped],
  );

  useEffect(() => {
    if (!waiting) return;
    const since = Date.now();
    let active = true;

    async function look(): Promise<void> {
      const sessionId = waitingPayment();
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
