import { type RefundAnswer, type refundRefusals, refundRequest } from '../../../contract/desk-orders.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { refundWithdrawals } from '../_shared/withdrawals/refunds.ts';

const name = 'desk-refund';

interface Asked {
  result: 'refunding' | keyof typeof refundRefusals;
  reference?: string;
  /** The id of a refund in part. */
  part?: string;
}

/** What became of it. The schedule can have taken it just now, in which case it is in hand. */
async function answerOf(owner: Owner, { reference, part }: Asked): Promise<RefundAnswer> {
  const { state, error, refund_id } = await owner.rpc<{
    state: string;
    error: string | null;
    refund_id: string | null;
  }>('desk_refund_outcome', { reference: reference ?? null, part: part ?? null });
  if (state === 'refunded' || state === 'closed') return { outcome: 'refunded' };
  if (state === 'refused') return { outcome: 'refused', reason: error ?? '' };
  return { outcome: refund_id ? 'pending' : 'retrying' };
}

/** Gives money back for an owner. What Stripe does not take now, the schedule of reconcile-payments tries again. */
export default ownerEndpoint({
  name,
  schema: refundRequest,
  async handle({ subject, number, cents, left, request }, owner) {
    const asked = await owner.rpc<Asked>('desk_refund', {
      subject,
      number,
      cents,
      left_seen: left,
      request,
    });
    if (asked.result !== 'refunding') return success({ outcome: 'not-possible', why: asked.result });
    try {
      await refundWithdrawals(stripeClient());
    } catch (error) {
      // It is stored: it goes back later.
      log('error', { function: name, event: 'refunds-stopped', error: describeError(error) });
    }
    return success(await answerOf(owner, asked));
  },
});
