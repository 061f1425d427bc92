import Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';

/** The maximum age of a signature, in seconds. */
const tolerance = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

const refused = (reason: string) => failure(400, functionMessages.invalidBody, reason);

function isEvent(value: Partial<Stripe.Event> | null): value is Stripe.Event {
  return (
    typeof value?.id === 'string' && typeof value.type === 'string' && typeof value.data?.object === 'object'
  );
}

/** The event in a webhook's raw body, if the signature is valid and recent. */
export async function readEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Fallible<Stripe.Event>> {
  // For an empty value the SDK throws an error that blames the code, not the signature.
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
