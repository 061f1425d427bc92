import Stripe from 'stripe';
import type { StripeTrouble } from '../../../../contract/database/states.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { type Failure, failure } from '../http/failure.ts';
import { stripeSettings } from '../settings.ts';

const stripeHost = 'https://api.stripe.com';

function fetchAt(apiUrl: string): typeof fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    // A redirect would take the key elsewhere.
    return fetch(`${apiUrl}${pathname}${search}`, { ...init, redirect: 'error' });
  };
}

/** The Stripe client. STRIPE_API_URL replaces Stripe's base URL. Throws SettingsError. */
export function stripeClient(): Stripe {
  const { secretKey, apiUrl } = stripeSettings();
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(apiUrl ? fetchAt(apiUrl) : fetchAt(stripeHost)),
    maxNetworkRetries: 1,
    timeout: 10_000,
    telemetry: false,
  });
}

/** What is wrong with Stripe itself, so that another attempt may succeed: it refuses the key, or does not answer; null for another error. */
export function stripeTrouble(error: unknown): StripeTrouble | null {
  const { errors } = Stripe;
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return 'refused';
  return error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeRateLimitError ||
    (error instanceof errors.StripeError && (error.statusCode ?? 500) >= 500)
    ? 'unreachable'
    : null;
}

/** The answer to a visitor when Stripe cannot be asked. */
export const paymentFailure = (error: unknown): Failure =>
  stripeTrouble(error) === 'refused'
    ? failure(503, functionMessages.paymentRefused, 'stripe-refused')
    : failure(503, functionMessages.paymentUnavailable, 'stripe-unreachable');

export function refusedBecauseOf(error: unknown, param: string): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.param === param;
}

/** Whether Stripe does not know the requested object. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.statusCode === 404)
  );
}
