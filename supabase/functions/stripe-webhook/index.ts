import { readText } from '../_shared/http/body.ts';
import { endpoint } from '../_shared/http/endpoint.ts';
import { success } from '../_shared/http/failure.ts';
import { applyEvent } from '../_shared/payments/apply.ts';
import { stripeClient } from '../_shared/payments/stripe.ts';
import { webhookSecret } from '../_shared/settings.ts';
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
    const event = await readEvent(stripe, body.value, signature, webhookSecret());
    if (!event.ok) return event;
    await applyEvent(stripe, event.value);
    return success({ received: true });
  },
});
