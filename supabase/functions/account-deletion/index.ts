import { deletionRequest } from '../../../contract/account-page.ts';
import { keepAccountAction } from '../../../contract/launch-list.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { callerOf, isPasswordOf } from '../_shared/caller.ts';
import { failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { newToken } from '../_shared/secret.ts';
import { siteSettings } from '../_shared/settings.ts';

/** Reads, makes or ends the caller's request to erase their account (docs/product.md, 2, 'Account page'). */
export default jsonEndpoint({
  name: 'account-deletion',
  schema: deletionRequest,
  rateLimit: 'account',
  store: async (body, limits, request) => {
    const caller = await callerOf(request);
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    // A stolen session alone erases nothing.
    if (body.action === 'ask' && !(await isPasswordOf(caller, body.password)))
      return limits.fail(refusal(403, 'wrong-password'));
    const state = await limits.call('account_deletion', {
      account_id: caller.id,
      action: body.action,
      token: newToken(),
      keep_url: `${siteSettings().url}${paths.launchList}?action=${keepAccountAction}&token=`,
    });
    if (!state.ok) return state;
    if (body.action === 'ask' && state.value.state === 'asked') startDelivery();
    return success(state.value);
  },
});
