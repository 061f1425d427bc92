import { verifyRequest } from '../../../contract/payment.ts';
import { clientFor, serviceClient } from '../_shared/database.ts';
import { success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { log } from '../_shared/log.ts';
import { siteSettings, supabaseSettings } from '../_shared/settings.ts';

/** Has Auth send the confirmation of an order's address again, if it has an account that awaits one. */
async function resend(sessionId: string): Promise<void> {
  const { data: order } = await serviceClient()
    .from('orders')
    .select('email')
    .eq('stripe_session_id', sessionId)
    .is('user_id', null)
    .maybeSingle();
  if (!order?.email) return;
  const { url, publishableKey } = supabaseSettings();
  const { error } = await clientFor(url, publishableKey).auth.resend({
    type: 'signup',
    email: order.email,
    options: { emailRedirectTo: `${siteSettings().url}/` },
  });
  if (error) log('error', { event: 'confirmation-not-resent', code: error.code, status: error.status });
}

/** For a buyer in another browser. The answer is the same for any payment: it says nothing about the buyer. */
export default jsonEndpoint({
  name: 'resend-confirmation',
  schema: verifyRequest,
  rateLimit: 'payment',
  handle: async ({ sessionId }) => {
    await resend(sessionId);
    return success({ success: true });
  },
});
