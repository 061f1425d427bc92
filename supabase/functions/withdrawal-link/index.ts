import { functionMessages } from '../../../contract/messages.ts';
import { type WithdrawalLinkState, withdrawalLinkRequest } from '../../../contract/withdrawal.ts';
import { rpc } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { startRefunds } from '../_shared/withdrawals/refunds.ts';

/** The link in a receipt: it proves that whoever withdraws reads the mail of the order's own address. */
export default jsonEndpoint({
  name: 'withdrawal-link',
  schema: withdrawalLinkRequest,
  rateLimit: 'link',
  handle: async ({ token }) => {
    const state = await rpc<WithdrawalLinkState | null>('confirm_withdrawal', { link_token: token });
    if (!state) return failure(404, functionMessages.invalidLink, 'link-unknown');
    if (state === 'refunding') startRefunds();
    return success({ state });
  },
});
