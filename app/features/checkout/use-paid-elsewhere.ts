import { useEffect } from 'react';
import { onPaidElsewhere, waitingPayment } from '../../lib/payment-marker.ts';
import { verifyPayment } from './verify-payment.ts';

const lookEvery = 20_000;
const lookFor = 30 * 60_000;

/**
 * Notices that a payment went through in another tab: that tab tells so; and, while `waiting`, the page asks when
 * the visitor comes back to it and now and then while it is in view.
 */
export function usePaidElsewhere(waiting: boolean, onPaid: (sessionId: string) => void): void {
  useEffect(() => onPaidElsewhere(onPaid), [onPaid]);

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
