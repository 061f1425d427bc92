import { type WithdrawalActAnswer, withdrawalActRequest } from '../../../contract/desk-orders.ts';
import { functionMessages } from '../../../contract/messages.ts';
import type { WithdrawalVerdict } from '../../../contract/withdrawal.ts';
import { DatabaseError, rpc, serviceClient } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { letterDeclaration } from '../_shared/withdrawals/letter.ts';
import { type MatchedOrder, withdrawalMails } from '../_shared/withdrawals/withdrawal-mails.ts';

interface Held {
  id: string;
  name: string;
  email: string;
  order_text: string;
  order_id: string | null;
  verdict: WithdrawalVerdict;
  received_at: string;
  refund_due: string;
  token: string;
}

/** A single row of a table, or null. */
async function rowOf<Row>(table: string, columns: string, key: string, value: string): Promise<Row | null> {
  const { data, error } = await serviceClient().from(table).select(columns).eq(key, value).maybeSingle<Row>();
  if (error) throw new DatabaseError(error.code, error.message);
  return data;
}

const heldColumns = 'id, name, email, order_text, order_id, verdict, received_at, refund_due, token';
const orderColumns = 'id, order_number, email, status, problem, paid_at, amount_cents';

async function release(reference: string, owner: Owner): Promise<WithdrawalActAnswer> {
  const one = await rowOf<Held>('withdrawals', heldColumns, 'reference', reference.toUpperCase());
  if (!one) return { result: 'unknown', reference };
  const { name, email, order_text, order_id, verdict, refund_due: due, token } = one;
  const order = order_id
    ? await rowOf<Omit<MatchedOrder, 'number' | 'own'> & { order_number: string }>(
        'orders',
        orderColumns,
        'id',
        order_id,
      )
    : null;
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
  const { result } = await owner.act<Pick<WithdrawalActAnswer, 'result'>>('desk_release_withdrawal', {
    subject: reference,
    mails,
  });
  startDelivery();
  return { result, reference };
}

/** The actions on a declaration that need what only the Edge Functions know: its mails, or working days. */
export default ownerEndpoint({
  name: 'desk-withdrawal',
  schema: withdrawalActRequest,
  async handle(body, owner) {
    if (body.act === 'release') {
      const answer = await release(body.reference, owner);
      return answer.result === 'unknown'
        ? failure(404, functionMessages.notFound, 'unknown-withdrawal')
        : success(answer);
    }
    const declaration = await letterDeclaration(body.key, body.letter, rpc);
    const { reference } = await owner.act<{ reference: string }>('desk_note_withdrawal', { declaration });
    return success({ result: 'noted', reference });
  },
});
