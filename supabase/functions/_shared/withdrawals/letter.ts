import type { Letter } from '../../../../contract/desk-orders.ts';
import {
  orderNumberIn,
  refundDueDay,
  type WithdrawalVerdict,
  withdrawalVerdict,
} from '../../../../contract/withdrawal.ts';
import { referenceOf } from '../requests/store-request.ts';

type Call = <Answer>(name: string, parameters: Record<string, unknown>) => Promise<Answer>;

/** A withdrawal that came by letter or mail, for declare_withdrawal. `find` calls withdrawable_order. */
export async function letterDeclaration(
  id: string,
  { name, email, order: typed, day }: Letter,
  find: Call,
): Promise<Record<string, unknown> & { verdict: WithdrawalVerdict; order_id: string | null }> {
  const sent = new Date(`${day}T12:00:00Z`);
  const order = await find<{ id: string; status: string; paid_at: string | null } | null>(
    'withdrawable_order',
    { address: email, number: orderNumberIn(typed), account: null },
  );
  const paidAt = order?.paid_at ? new Date(order.paid_at) : null;
  return {
    id,
    reference: referenceOf(id),
    channel: 'letter',
    name,
    email,
    order_text: typed,
    received_at: sent.toISOString(),
    order_id: order?.id ?? null,
    verdict: withdrawalVerdict(order && { status: order.status, paidAt }, sent),
    refund_due: refundDueDay(sent),
    suspect: false,
    mails_allowed: false,
  };
}
