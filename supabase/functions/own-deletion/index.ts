import { functionMessages } from '../../../contract/messages.ts';
import { deletionRequest, ownDataLink } from '../../../contract/own-data.ts';
import { paths } from '../../../site/paths.ts';
import { callerOf, passwordRefusal } from '../_shared/caller.ts';
import { failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { hash, newToken } from '../_shared/secret.ts';
import { isBusinessAddress, siteSettings } from '../_shared/settings.ts';

/**
 * Reads, makes or ends the request to erase the caller, or the person with the address of a mailed link (docs/product.md, 2,
 * 'Account page' and 'Own data without an account').
 */
export default jsonEndpoint({
  name: 'own-deletion',
  schema: deletionRequest,
  rateLimit: 'deletion',
  store: async (body, limits, request) => {
    const link = 'token' in body && body.token ? await hash(body.token) : null;
    if (link && body.action === 'undo') {
      const undone = await limits.call('undo_deletion', { link_hash: link });
      if (!undone.ok) return undone;
      return undone.value ? success({ state: 'none', due_at: null }) : refusal(404, 'unknown-link');
    }
    const caller = link ? null : await callerOf(request);
    if (!link && !caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    // A stolen session alone erases nothing.
    if (caller && 'password' in body) {
      await limits.limitSubject(caller.id);
      const counted = await limits.count();
      if (!counted.ok) return counted;
      const refused = await passwordRefusal(caller, body.password, request);
      if (refused) return refused;
      // Every mail is from or to the address of the shop: erasing it would take those of everybody.
      if (isBusinessAddress(caller.email)) return success({ state: 'owner', due_at: null });
    }
    const token = newToken();
    const page = link ? paths.privacy : paths.account;
    const state = await limits.call('own_deletion', {
      account_id: caller?.id ?? null,
      link_hash: link,
      action: body.action,
      token_hash: await hash(token),
      undo_url: `${siteSettings().url}${ownDataLink(page, 'undo', token)}`,
    });
    if (!state.ok) return state;
    if (!state.value) return refusal(404, 'unknown-link');
    if (body.action === 'ask' && state.value.state === 'asked') startDelivery();
    return success(state.value);
  },
});
