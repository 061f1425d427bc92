import { newsletterRequest } from '../../../contract/account-page.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';

/** Returns whether the caller's own address gets the newsletter, and starts or stops it on request. */
export default jsonEndpoint({
  name: 'account-newsletter',
  schema: newsletterRequest,
  rateLimit: 'account',
  store: async ({ wanted }, limits, request) => {
    const caller = await callerOf(request);
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const { version, text } = consentTexts.newsletter;
    const subscribed = await limits.call('account_newsletter', {
      account_id: caller.id,
      wanted: wanted ?? null,
      consent: { version, text },
    });
    return subscribed.ok ? success({ subscribed: subscribed.value }) : subscribed;
  },
});
