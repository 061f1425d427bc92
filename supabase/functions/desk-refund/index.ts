import { type RefundAnswer, refundRequest } from '../../../contract/desk-orders.ts';
import { DatabaseError, serviceClient } from '../_shared/database.ts';
import { success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { settleRefund } from '../_shared/payments/refunds.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';

const name = 'desk-refund';

async function answerOf(refund: string): Promise<RefundAnswer> {
  const { data, error } = await serviceClient()
    .from('refunds')
    .select('state, last_error, stripe_id')
    .eq('id', refund)
    .single();
  if (error) throw new DatabaseError(error.code, `refunds: ${error.message}`);
  if (data.state === 'refunded') return { result: 'done', outcome: 'refunded' };
  // Another refund of the whole order was first.
  if (data.state === 'closed') return { result: 'changed' };
  if (data.state === 'refused') return { result: 'done', outcome: 'refused', reason: data.last_error ?? '' };
  return { result: 'done', outcome: data.last_error ? 'retrying' : 'pending' };
}

/** Refunds an order on behalf of an owner. If Stripe is unreachable, the schedule of reconcile-payments retries. */
export default ownerEndpoint({
  name,
  schema: refundRequest,
  async handle({ subject, number, cents, known, click }, owner) {
    const asked = await owner.run('refund', { subject, known, click, input: { number, cents } });
    if (asked.result !== 'done') return success(asked);
    try {
      await settleRefund(stripeClient(), asked.refund);
    } catch (error) {
      // The refund is stored and will be retried.
      log('error', { function: name, event: 'refund-stopped', error: describeError(error) });
    }
    return success(await answerOf(asked.refund));
  },
});
