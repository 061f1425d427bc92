import type { Day } from '../../../contract/calendar.ts';
import { lastWithdrawalDay, verdictOn } from '../../../contract/withdrawal.ts';
import { formatEuro } from '../../../site/kit.ts';
import type { Order } from '../../shared/orders/orders.ts';

const states: Record<Order['status'], string | null> = {
  pending: 'Nog niet betaald',
  paid: 'Betaald',
  refunded: 'Terugbetaald',
  disputed: 'Betwist bij je bank',
  // Nothing was charged.
  failed: null,
  expired: null,
};

/** What members read about their own order; null for one that never became a payment. */
export function paymentState(
  order: Pick<Order, 'status' | 'problem' | 'amount_refunded_cents'>,
): string | null {
  const { status, problem, amount_refunded_cents: refunded } = order;
  if (problem && status !== 'refunded') return 'We kijken je betaling na en laten je iets weten';
  if (status === 'paid' && refunded > 0) return `Betaald, ${formatEuro(refunded)} terugbetaald`;
  return states[status];
}

/** The last day to withdraw from an order that can still be withdrawn from; null for any other. */
export function withdrawableUntil(
  order: Pick<Order, 'status' | 'paid_at' | 'company' | 'withdrawal_days'>,
  now = new Date(),
): Day | null {
  const verdict = verdictOn({ ...order, for_company: order.company !== null }, now);
  return order.paid_at && verdict === 'open'
    ? lastWithdrawalDay(new Date(order.paid_at), order.withdrawal_days)
    : null;
}
