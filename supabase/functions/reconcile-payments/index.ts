import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { kickDelivery } from '../_shared/outbox/kick.ts';
import { isOutOfReach, stripeClient } from '../_shared/payments/stripe.ts';
import { businessAddress } from '../_shared/settings.ts';
import { refundWithdrawals } from '../_shared/withdrawals/refunds.ts';
import { reconcile } from './reconcile.ts';

/** Brings orders up to date with Stripe, gives money back that is due, then reminds buyers. Called by a schedule, or by hand. */
export default maintenanceEndpoint('reconcile-payments', async () => {
  try {
    const stripe = stripeClient();
    const report = await reconcile(stripe);
    const refunded = await refundWithdrawals(stripe);
    const reminded = await rpc<number>('remind_buyers', { business_email: businessAddress() });
    if (reminded > 0) kickDelivery();
    return success({ success: true, ...report, refunded, reminded });
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    log('error', { event: 'reconcile-stopped', error: describeError(error) });
    return failure(503, functionMessages.paymentUnavailable, 'stripe-out-of-reach');
  }
});
