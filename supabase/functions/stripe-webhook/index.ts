import { readText } from '../_shared/http/body.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { success } from '../_shared/http/failure.ts';
import { describeError, log } from '../_shared/log.ts';
import { applyEvent } from '../_shared/payments/apply.ts';
import { paymentFailure, stripeClient, stripeTrouble } from '../_shared/payments/stripe.ts';
import { stripeSettings, webhookSecret } from '../_shared/settings.ts';
import { readEvent } from './read-event.ts';

/** Processes Stripe's events, each once. Without a valid signature nothing is read or written. */
export default endpoint({
  name: 'stripe-webhook',
  methods: ['POST'],
  async handle(request) {
    const body = await readText(request);
    if (!body.ok) return body;
    const stripe = stripeClient();
    const signature = request.headers.get('stripe-signature') ?? '';
    const isLive = /^[sr]k_live_/.test(stripeSettings().secretKey);
    const event = await readEvent(stripe, body.value, signature, webhookSecret(), isLive);
    if (!event.ok) return event;
    // Of a connected account, which this shop has none of: accepted, because sending it again would not help.
    if (event.value.account) {
      log('warn', {
        event: 'stripe-event-of-another-account',
        id: event.value.id,
        account: event.value.account,
      });
      return success({ received: true });
    }
    try {
      await applyEvent(stripe, event.value);
    } catch (error) {
      if (!stripeTrouble(error)) throw error;
      log('error', { event: 'payment-not-booked', subject: event.value.id, error: describeError(error) });
      return paymentFailure(error);
    }
    return success({ received: true });
  },
});
