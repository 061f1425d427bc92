import { listsRequest } from '../../../contract/account-page.ts';
import { consentTexts } from '../../../contract/consent.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';

/** Returns which lists mail the caller's own address, after a change on request (docs/product.md, 2, 'Account page'). */
export default jsonEndpoint({
  name: 'account-lists',
  schema: listsRequest,
  rateLimit: 'account',
  store: async ({ newsletter, launch }, limits, request) => {
    const caller = await callerOf(request);
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const { version, text } = consentTexts.newsletter;
    return limits.call('account_lists', {
      account_id: caller.id,
      newsletter: newsletter ?? null,
      launch: launch ?? null,
      consent: { version, text },
    });
  },
});
