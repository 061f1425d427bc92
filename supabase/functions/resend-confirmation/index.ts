import { verifyRequest } from '../../../contract/payment.ts';
import { authFor } from '../_shared/database.ts';
import { success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { log } from '../_shared/log.ts';
import { visitorAddress } from '../_shared/rate-limits.ts';
import { siteSettings } from '../_shared/settings.ts';

/** Has Auth send the confirmation of an address again, if it has an account that awaits one. */
async function resend(email: string, request: Request): Promise<void> {
  const { error } = await authFor(visitorAddress(request)).resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${siteSettings().url}/` },
  });
  if (error) log('error', { event: 'confirmation-not-resent', code: error.code, status: error.status });
}

/** For a buyer in another browser. The answer is the same for any payment: it says nothing about the buyer. */
export default jsonEndpoint({
  name: 'resend-confirmation',
  schema: verifyRequest,
  rateLimit: 'confirmation',
  store: async ({ sessionId }, limits, request) => {
    await limits.limitSubject(sessionId);
    const address = await limits.call('address_to_confirm', { checkout: sessionId });
    if (!address.ok) return address;
    if (address.value) await resend(address.value, request);
    return success({ success: true });
  },
});
