import { dataRequest } from '../../../contract/account-page.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { copyOf } from './copy.ts';

/** A copy of all that is kept about the caller (GDPR, articles 15 and 20; docs/product.md, 2, 'Account page'). */
export default jsonEndpoint({
  name: 'account-data',
  schema: dataRequest,
  rateLimit: 'account',
  store: async (_body, limits, request) => {
    const caller = await callerOf(request);
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const rows = await limits.call('account_data', { account_id: caller.id });
    if (!rows.ok) return rows;
    return success({ data: copyOf(rows.value ?? {}) });
  },
});
