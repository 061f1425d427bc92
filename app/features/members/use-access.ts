import { useCallback, useEffect, useState } from 'react';
import { hasPaidOrder } from '../../domain/orders.ts';
import { pendingPayment, rememberPayment, verifyPayment } from '../../domain/payments.ts';

export type Access = 'checking' | 'granted' | 'none';

/** Looks for a paid order; when there is none, verifies a payment that was started here and looks again. */
async function lookForAccess(userId: string): Promise<boolean> {
  let paid = await hasPaidOrder(userId);
  const sessionId = pendingPayment();
  if (!paid && sessionId) {
    if ((await verifyPayment(sessionId)) === 'paid') paid = await hasPaidOrder(userId);
  }
  if (paid) rememberPayment(null);
  return paid;
}

/** Whether the user may see the content: at least one order with status paid (docs/product.md, 4, 'Access'). */
export function useAccess(userId: string | undefined): { access: Access; again: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ question: string; granted: boolean }>();
  const question = `${attempt} ${userId}`;

  useEffect(() => {
    if (!userId) return;
    let active = true;
    void lookForAccess(userId).then((granted) => {
      if (active) setFound({ question, granted });
    });
    return () => {
      active = false;
    };
  }, [userId, question]);

  const access = found?.question !== question ? 'checking' : found.granted ? 'granted' : 'none';
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { access, again };
}
