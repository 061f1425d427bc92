import { copyOf } from '../../../contract/data-copy.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { ownDataRequest } from '../../../contract/own-data.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { hash } from '../_shared/secret.ts';

/**
 * A copy of all that is kept about the caller, or about the address of a mailed link (GDPR, articles 15 and 20; docs/product.md,
 * 2, 'Account page' and 'Own data without an account').
 */
export default jsonEndpoint({
  name: 'own-data',
  schema: ownDataRequest,
  rateLimit: 'account',
  store: async ({ token }, limits, request) => {
    const caller = token ? null : await callerOf(request);
    if (!token && !caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const known = await limits.call('own_data', {
      account_id: caller?.id ?? null,
      link_hash: token ? await hash(token) : null,
    });
    if (!known.ok) return known;
    if (!known.value) return refusal(404, 'unknown-link');
    return success({ address: known.value.address, data: copyOf(known.value.rows) });
  },
});
