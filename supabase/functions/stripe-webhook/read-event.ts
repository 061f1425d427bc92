import Stripe from 'stripe';
import { functionMessages } from '../../../contract/messages.ts';
import { type Fallible, failure, success } from '../_shared/http/failure.ts';
import { isEvent } from '../_shared/payments/change.ts';

/** How far the time of a signature or an event may lie from now, in seconds. */
const tolerance = 300;

const cryptoProvider = Stripe.createSubtleCryptoProvider();

const refused = (reason: string) => failure(400, functionMessages.invalidBody, reason);

/** Stripe's own library only checks that a signature is not too old. */
const isAhead = (seconds: number) => seconds > Date.now() / 1000 + tolerance;

/**
 * The event in a webhook's raw body, if the signature is valid and recent and the event is of the same mode as the
 * shop's key. Stripe resends what is refused for three days: nothing is lost while a key or a clock is put right.
 */
export async function readEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
  isLive: boolean,
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
    if (!isEvent(event)) return refused('not-an-event');
    if (event.livemode === !isLive) return refused('livemode');
    if (isAhead(event.created) || isAhead(Number(/\bt=(\d+)/.exec(signature)?.[1])))
      return refused('dated-ahead');
    return success(event);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return refused('bad-signature');
    if (error instanceof SyntaxError) return refused('not-json');
    // Stripe's library throws it for a signed notification of another kind.
    if (error instanceof Error && error.message.includes('event notification'))
      return refused('not-an-event');
    throw error;
  }
}
