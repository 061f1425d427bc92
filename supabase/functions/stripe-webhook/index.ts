import Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { readText } from '../_shared/http/body.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { applyEvent } from '../_shared/payments/apply-event.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { webhookSecret } from '../_shared/settings.ts';

/** Seconds that a signature may be old. */
const tolerance = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

/** Takes Stripe's events: signed, each once. Without a valid signature nothing is read or written. */
export default endpoint({
  name: 'stripe-webhook',
  methods: ['POST'],
  async handle(request) {
    const body = await readText(request);
    if (!body.ok) return body;

    const stripe = stripeClient();
    const signature = request.headers.get('stripe-signature') ?? '';
    let event: Stripe.Event;
    try {
      event = await stripe.webhooks.constructEventAsync(
        body.value,
        signature,
        webhookSecret(),
        tolerance,
        cryptoProvider,
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      return failure(400, functionMessages.invalidBody, 'bad-signature');
    }

    await applyEvent(stripe, event);
    return success({ received: true });
  },
});
