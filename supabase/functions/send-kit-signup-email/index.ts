import { consentTexts } from '../../../contract/consent.ts';
import { kitSignupRequest } from '../../../contract/launch-list.ts';
import { success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { looksLikeSpam } from '../_shared/requests/spam.ts';
import { newToken } from '../_shared/secret.ts';
import { signUpMails } from './launch-mails.ts';

/** Joins the launch list. A known address gets the same response as a new one, and a second mail only after an hour. */
export default jsonEndpoint({
  name: 'send-kit-signup-email',
  schema: kitSignupRequest,
  rateLimit: 'form',
  emailOf: (body) => body.email,
  store: async (body, limits) => {
    const token = newToken();
    const joined = await limits.call('join_launch_list', {
      signup: { email: body.email, token, is_spam: looksLikeSpam(body) },
      consent: consentTexts.launch,
      mails: signUpMails(body.email, token),
    });
    if (!joined.ok) return joined;
    startDelivery();
    return success({ success: true });
  },
});
