import { type mailSettings, stripeSettings } from './settings.ts';

/** Why the answer to a call with a key is not the expected one; null when it is. Throws when there is none. */
async function problemOf(wanted: number, address: string, key: string, init?: RequestInit) {
  const { body, status } = await fetch(address, {
    ...init,
    redirect: 'error',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(15_000),
  });
  await body?.cancel();
  return status === wanted ? null : `answered ${status} instead of ${wanted}`;
}

/**
 * Why Resend does not take a key. A mail without a reader is 422 and leaves nothing, also for a key that may only send; a wrong
 * key is 401 or 403 (https://resend.com/docs/api-reference/errors).
 */
export const mailKeyProblem = ({
  apiUrl,
  apiKey,
}: Pick<ReturnType<typeof mailSettings>, 'apiUrl' | 'apiKey'>) =>
  problemOf(422, `${apiUrl}/emails`, apiKey, { method: 'POST', body: '{}' });

/** Why Stripe does not take the key of the functions, by a read that reconcile-payments makes too. */
export function stripeKeyProblem() {
  const { apiUrl, secretKey } = stripeSettings();
  return problemOf(200, `${apiUrl ?? 'https://api.stripe.com'}/v1/events?limit=1`, secretKey);
}
