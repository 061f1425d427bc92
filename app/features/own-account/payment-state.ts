import { rulingOn } from '../../../contract/withdrawal.ts';
import { formatEuro, withdrawalDays } from '../../../site/kit.ts';
import { purchase } from '../../../site/terms.ts';
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

export function isWithdrawable(
  order: Pick<Order, 'status' | 'paid_at' | 'company'>,
  now = new Date(),
): boolean {
  const promised = { withdrawal_days: withdrawalDays, refund_days: purchase.refundDays };
  const { verdict } = rulingOn({ ...order, ...promised, for_company: order.company !== null }, now);
  return order.paid_at !== null && verdict === 'open';
}
