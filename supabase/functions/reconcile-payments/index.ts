import { belgianDay, lastLateDay } from '../../../contract/calendar.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { closingOf } from '../../../contract/notice.ts';
import { type PublishedShop, unpublished } from '../../../contract/shop.ts';
import { rpc } from '../_shared/database.ts';
import { sendHeartbeat } from '../_shared/health.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { settleDueRefunds } from '../_shared/payments/refunds.ts';
import { stripeClient, stripeTrouble } from '../_shared/payments/stripe.ts';
import { businessAddress, mailingUrls } from '../_shared/settings.ts';
import { askForBuild, isSoldNow, repairShopFile } from '../_shared/shop.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';

/** Brings orders up to date with Stripe, and records how that went. */
async function reconcilePayments(): Promise<Reconciliation> {
  try {
    const report = await reconcile(stripeClient());
    await rpc('record_payments_run', { trouble: null, failed: report.failed });
    return report;
  } catch (error) {
    await rpc('record_payments_run', { trouble: stripeTrouble(error), failed: null });
    throw error;
  }
}

async function remindBuyers(): Promise<number> {
  const reminded = await rpc('remind_buyers', { business_email: businessAddress() });
  if (reminded > 0) startDelivery();
  return reminded;
}

async function sendDueMailings(): Promise<void> {
  const queued = await rpc('send_due_mailings', { urls: { ...mailingUrls(), sold: await isSoldNow() } });
  if (queued > 0) startDelivery();
}

async function alertOwner(missed: number, { document }: PublishedShop): Promise<number> {
  const days = document?.answerDays;
  const late_day = days ? lastLateDay(belgianDay(new Date()), days, closingOf(document.notice)) : null;
  const alerted = await rpc('alert_owner', { business_email: businessAddress(), missed, late_day });
  if (alerted > 0) startDelivery();
  return alerted;
}

async function eraseDuePeople(): Promise<void> {
  const { erased, waiting, failed } = await rpc('erase_due_people', {});
  if (erased + waiting + failed > 0)
    log(failed > 0 ? 'error' : 'info', { event: 'people-erased', erased, waiting, failed });
}

/**
 * Brings orders up to date with Stripe, executes due refunds, reminds buyers, sends the mailings whose moment has come, erases people who asked for it, alerts the owner,
 * repairs the public file of what the owner chose, asks for a build that is owed and sends a heartbeat. A step that fails stops no other, and leaves the run
 * unfinished: it counts for nothing and sends no heartbeat. A schedule or a person calls it.
 */
export default maintenanceEndpoint('reconcile-payments', async () => {
  const unfinished: string[] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      unfinished.push(name);
      log('error', { event: 'step-failed', step: name, error: describeError(error) });
      return undefined;
    }
  };
  const shop = (await step('shop-file', () => repairShopFile())) ?? unpublished;
  await askForBuild(false);
  const payments = await step('payments', reconcilePayments);
  const refunded = await step('refunds', () => settleDueRefunds(stripeClient()));
  const reminded = await step('reminders', remindBuyers);
  await step('mailings', sendDueMailings);
  await step('erasures', eraseDuePeople);
  const alerted = await step('alerts', () => alertOwner(payments?.missed ?? 0, shop));
  if (unfinished.length === 0) await step('record', () => rpc('record_schedule_run', {}));
  if (unfinished.length > 0) return failure(503, functionMessages.unexpected, 'unfinished');
  await sendHeartbeat();
  return success({
    success: true,
    ...payments,
    failed: payments?.failed.length,
    refunded,
    reminded,
    alerted,
  });
});
