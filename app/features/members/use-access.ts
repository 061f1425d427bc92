import { useAnswer } from '../../platform/use-answer.ts';
import { whyEnded } from '../../shared/orders/every-order.ts';
import { hasPaidOrder } from '../../shared/orders/orders.ts';
import { pendingPayment, rememberPayment, verifyPayment } from '../../shared/orders/payments.ts';

/** Why there is no access: nothing was paid, it was refunded or is disputed, or it is unknown. */
export type NoAccessReason = 'none' | 'refunded' | 'disputed' | 'unknown';

export type Access = 'checking' | 'granted' | NoAccessReason;

/** Looks for a paid order; when there is none, verifies a payment that was started here and looks again. */
async function lookForAccess(userId: string, signal: AbortSignal): Promise<Access> {
  let paid = await hasPaidOrder(userId);
  const sessionId = pendingPayment();
  if (!paid && sessionId) {
    if ((await verifyPayment(sessionId)) === 'paid') paid = await hasPaidOrder(userId);
  }
  if (paid === null) return 'unknown';
  // A visitor who signed out meanwhile may no longer ask.
  if (!paid) return signal.aborted ? 'unknown' : whyEnded(userId);
  rememberPayment(null);
  return 'granted';
}

/**
 * Whether the user may see the content: at least one order with status paid (docs/product.md, 4, 'Access'). On a
 * repeated check, granted access stays until the answer.
 */
export function useAccess(userId: string | undefined): { access: Access; again: () => void } {
  const { answer, last, again } = useAnswer(userId ?? null, lookForAccess);
  return { access: (last === 'granted' ? last : answer) ?? 'checking', again };
}
