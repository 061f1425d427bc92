import { functionMessages } from '../../../contract/messages.ts';
import { rpc } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { settleDueRefunds } from '../_shared/payments/refunds.ts';
import { isOutOfReach, stripeClient } from '../_shared/payments/stripe.ts';
import { businessAddress } from '../_shared/settings.ts';
import { reconcile } from './reconcile.ts';

/** Mails the owner what cannot wait. Returns how many mails that is. */
async function alertOwner(missed: number): Promise<number> {
  const alerted = await rpc<number>('alert_owner', { business_email: businessAddress(), missed });
  if (alerted > 0) startDelivery();
  return alerted;
}

/**
 * Brings orders up to date with Stripe, makes refunds that are due, reminds buyers, alerts the owner and removes requests
 * that were kept long enough. Called by a schedule, or by hand.
 */
export default maintenanceEndpoint('reconcile-payments', async () => {
  try {
    await rpc('record_schedule_run', {});
    const stripe = stripeClient();
    const report = await reconcile(stripe);
    const refunded = await settleDueRefunds(stripe);
    const reminded = await rpc<number>('remind_buyers', { business_email: businessAddress() });
    if (reminded > 0) startDelivery();
    const alerted = await alertOwner(report.missed);
    // Last, so that money never waits for it.
    await rpc('remove_old_requests', {});
    return success({ success: true, ...report, refunded, reminded, alerted });
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    await alertOwner(0);
    log('error', { event: 'reconcile-stopped', error: describeError(error) });
    return failure(503, functionMessages.paymentUnavailable, 'stripe-out-of-reach');
  }
});
