import { type WithdrawalActAnswer, withdrawalActRequest } from '../../../contract/desk-orders.ts';
import { functionMessages } from '../../../contract/messages.ts';
import type { WithdrawalVerdict } from '../../../contract/withdrawal.ts';
import { DatabaseError, rpc, serviceClient } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { kickDelivery } from '../_shared/outbox/kick.ts';
import { letterDeclaration } from '../_shared/withdrawals/letter.ts';
import { type MatchedOrder, withdrawalMails } from '../_shared/withdrawals/withdrawal-mails.ts';

interface Held {
  id: string;
  name: string;
  email: string;
  order_text: string;
  verdict: WithdrawalVerdict;
  received_at: string;
  refund_due: string;
  token: string;
  orders: (Omit<MatchedOrder, 'number' | 'own'> & { order_number: string }) | null;
}

/** A declaration that looked like a bot's, with its order. */
async function held(reference: string): Promise<Held | null> {
  const { data, error } = await serviceClient()
    .from('withdrawals')
    .select(
      'id, name, email, order_text, verdict, received_at, refund_due, token, orders (id, order_number, email, status, problem, paid_at, amount_cents)',
    )
    .eq('reference', reference.toUpperCase())
    .maybeSingle<Held>();
  if (error) throw new DatabaseError(error.code, error.message);
  return data;
}

async function release(reference: string, owner: Owner): Promise<WithdrawalActAnswer> {
  const one = await held(reference);
  if (!one) return { result: 'unknown', reference };
  const { orders: order, name, email, order_text, verdict, refund_due: due, token } = one;
  const mails = withdrawalMails({
    id: one.id,
    body: { name, email, order: order_text },
    order: order && { ...order, number: order.order_number, own: false },
    proven: false,
    verdict,
    received: new Date(one.received_at),
    due,
    token,
  });
  const { result } = await owner.rpc<Pick<WithdrawalActAnswer, 'result'>>('desk_release_withdrawal', {
    subject: reference,
    mails,
  });
  kickDelivery();
  return { result, reference };
}

/** What an owner does with a declaration that needs what only the functions know: its mails, or working days. */
export default ownerEndpoint({
  name: 'desk-withdrawal',
  schema: withdrawalActRequest,
  async handle(body, owner) {
    if (body.act === 'release') {
      const answer = await release(body.reference, owner);
      return answer.result === 'unknown'
        ? failure(404, functionMessages.notFound, 'withdrawal-unknown')
        : success(answer);
    }
    const declaration = await letterDeclaration(body.key, body.letter, rpc);
    const { reference } = await owner.rpc<{ reference: string }>('desk_note_withdrawal', { declaration });
    return success({ result: 'noted', reference });
  },
});
