import { functionMessages } from '../../../contract/messages.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { describeError, log } from '../_shared/log.ts';
import { isOutOfReach, stripeClient } from '../_shared/payments/stripe.ts';
import { reconcile } from './reconcile.ts';

/** Brings orders up to date with Stripe. Called by a schedule, or by hand. */
export default maintenanceEndpoint('reconcile-payments', async () => {
  try {
    return success({ success: true, ...(await reconcile(stripeClient())) });
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    log('error', { event: 'reconcile-stopped', error: describeError(error) });
    return failure(503, functionMessages.paymentUnavailable, 'stripe-out-of-reach');
  }
});
