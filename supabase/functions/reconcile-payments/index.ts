import { belgianDay, lastLateDay } from '../../../contract/calendar.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { type PublishedShop, unpublished } from '../../../contract/shop.ts';
import { rpc } from '../_shared/database.ts';
import { sendHeartbeat } from '../_shared/health.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { settleDueRefunds } from '../_shared/payments/refunds.ts';
import { isStripeUnreachable, stripeClient } from '../_shared/payments/stripe.ts';
import { businessAddress } from '../_shared/settings.ts';
import { repairShopFile } from '../_shared/shop.ts';
import { reconcile } from './reconcile.ts';

async function alertOwner(missed: number, { document }: PublishedShop): Promise<number> {
  const days = document?.answerDays;
  const late_day = days ? lastLateDay(belgianDay(new Date()), days) : null;
  const alerted = await rpc('alert_owner', { business_email: businessAddress(), missed, late_day });
  if (alerted > 0) startDelivery();
  return alerted;
}

/** Erases the people that are due. What fails there waits for a later run, and keeps nothing else from being done. */
async function eraseDuePeople(): Promise<void> {
  try {
    const { erased, waiting, failed } = await rpc('erase_due_people', {});
    if (erased + waiting + failed > 0)
      log(failed > 0 ? 'error' : 'info', { event: 'people-erased', erased, waiting, failed });
  } catch (error) {
    log('error', { event: 'people-not-erased', error: describeError(error) });
  }
}

/**
 * Brings orders up to date with Stripe, executes due refunds, reminds buyers, alerts the owner, removes people who asked
 * for it, repairs the public file of what the owner chose and sends a heartbeat. A schedule or a person calls it.
 */
export default maintenanceEndpoint('reconcile-payments', async () => {
  await rpc('record_schedule_run', {});
  const shop = await repairShopFile().catch((error: unknown) => {
    log('error', { event: 'shop-file-not-repaired', error: describeError(error) });
    return unpublished;
  });
  try {
    const stripe = stripeClient();
    const report = await reconcile(stripe);
    const refunded = await settleDueRefunds(stripe);
    const reminded = await rpc('remind_buyers', { business_email: businessAddress() });
    if (reminded > 0) startDelivery();
    const alerted = await alertOwner(report.missed, shop);
    // Last, so that payments and refunds never wait for it.
    await eraseDuePeople();
    await sendHeartbeat();
    return success({ success: true, ...report, refunded, reminded, alerted });
  } catch (error) {
    if (!isStripeUnreachable(error)) throw error;
    await alertOwner(0, shop);
    log('error', { event: 'reconcile-stopped', error: describeError(error) });
    return failure(503, functionMessages.paymentUnavailable, 'stripe-unreachable');
  }
});
