import { orderCompanyRequest } from '../../../contract/company.ts';
import { shopInvoicing } from '../../../contract/invoicing/settings.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { callerOf } from '../_shared/caller.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';

/** Adds the company to a paid order of the caller's own, so that it gets an invoice (docs/product.md, 2, 'Buying for a company'). */
export default jsonEndpoint({
  name: 'order-company',
  schema: orderCompanyRequest,
  rateLimit: 'account',
  store: async ({ orderNumber, company }, limits, request) => {
    const caller = await callerOf(request);
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const added = await limits.call('add_company', {
      account_id: caller.id,
      number: orderNumber,
      buyer: company,
      invoicing: shopInvoicing(),
    });
    if (!added.ok) return added;
    if (added.value === 'added') startDelivery();
    return success({ state: added.value });
  },
});
