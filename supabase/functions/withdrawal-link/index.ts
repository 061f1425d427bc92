import { withdrawalLinkRequest } from '../../../contract/withdrawal.ts';
import { rpc } from '../_shared/database.ts';
import { refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startRefund } from '../_shared/payments/refunds.ts';

/** The link in a receipt: it proves that the declaration comes from a reader of the mail to the order's own address. */
export default jsonEndpoint({
  name: 'withdrawal-link',
  schema: withdrawalLinkRequest,
  rateLimit: 'link',
  handle: async ({ token }) => {
    const confirmed = await rpc('confirm_withdrawal', { link_token: token });
    if (!confirmed) return refusal(404, 'unknown-link');
    if (confirmed.refund) startRefund(confirmed.refund);
    return success({ state: confirmed.state });
  },
});
