import { withdrawalLinkRequest } from '../../../contract/withdrawal.ts';
import { refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startRefund } from '../_shared/payments/refunds.ts';

/** The link in an acknowledgement: it proves that the declaration comes from a reader of the mail to the order's own address. */
export default jsonEndpoint({
  name: 'withdrawal-link',
  schema: withdrawalLinkRequest,
  rateLimit: 'link',
  store: async ({ token }, limits) => {
    const confirmed = await limits.call('confirm_withdrawal', { link_token: token });
    if (!confirmed.ok) return confirmed;
    if (!confirmed.value) return refusal(404, 'unknown-link');
    const { refund, state } = confirmed.value;
    if (refund) startRefund(refund);
    return success({ state });
  },
});
