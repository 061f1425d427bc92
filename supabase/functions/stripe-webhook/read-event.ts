import Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { failure, type Outcome, success } from '../_shared/http/failure.ts';

/** Seconds that a signature may be old. */
const tolerance = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

const refused = (reason: string) => failure(400, functionMessages.invalidBody, reason);

function isEvent(value: Partial<Stripe.Event> | null): value is Stripe.Event {
  return (
    typeof value?.id === 'string' && typeof value.type === 'string' && typeof value.data?.object === 'object'
  );
}

/** The event in a webhook's raw body, once its signature is found to be Stripe's and fresh. */
export async function readEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Outcome<Stripe.Event>> {
  // The SDK takes an empty value for a mistake of its caller.
  if (/=\s*(?:,|$)/.test(signature)) return refused('bad-signature');
  try {
    const event = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      tolerance,
      cryptoProvider,
    );
    return isEvent(event) ? success(event) : refused('not-an-event');
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return refused('bad-signature');
    if (error instanceof SyntaxError) return refused('not-json');
    throw error;
  }
}
