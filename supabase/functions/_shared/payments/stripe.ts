import Stripe from 'stripe';
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

/** Whether Stripe is unreachable or misconfigured, so that another attempt may succeed. */
export function isStripeUnreachable(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError ||
    (error instanceof Stripe.errors.StripeError && (error.statusCode ?? 500) >= 500)
  );
}

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
