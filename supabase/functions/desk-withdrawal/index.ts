import type { LetterDeclaration } from '../../../contract/database/withdrawals.ts';
import {
  type Letter,
  type WithdrawalActAnswer,
  withdrawalActRequest,
} from '../../../contract/desk-orders.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { orderNumberIn, rulingOn } from '../../../contract/withdrawal.ts';
import { DatabaseError, rpc, serviceClient } from '../_shared/database.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { referenceOf } from '../_shared/requests/store-request.ts';
import { withdrawalMails } from '../_shared/withdrawals/withdrawal-mails.ts';

/** A declaration that looks like spam, with the order that it is about; null when there is none. */
async function heldDeclaration(reference: string) {
  const { data: held, error } = await serviceClient()
    .from('withdrawals')
    .select('id, name, email, order_text, order_id, verdict, received_at, refund_due, token')
    .eq('reference', reference.toUpperCase())
    .maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  if (!held?.order_id) return held && { held, order: null };
  const order = await serviceClient()
    .from('orders')
    .select('id, number:order_number, email, status, problem, paid_at, amount_cents, company')
    .eq('id', held.order_id)
    .maybeSingle();
  if (order.error) throw new DatabaseError(order.error.code, order.error.message);
  return {
    held,
    order: order.data && { ...order.data, for_company: order.data.company !== null, own: false },
  };
}

async function release(reference: string, owner: Owner): Promise<WithdrawalActAnswer> {
  const found = await heldDeclaration(reference);
  if (!found) return { result: 'unknown', reference };
  const { held, order } = found;
  const mails = withdrawalMails({
    id: held.id,
    body: { name: held.name, email: held.email, order: held.order_text },
    order,
    proven: false,
    verdict: held.verdict,
    received: new Date(held.received_at),
    due: held.refund_due ?? '',
    token: held.token ?? '',
  });
  const { result } = await owner.act('desk_release_withdrawal', { subject: reference, mails });
  startDelivery();
  return { result, reference };
}

/** A withdrawal that came by letter or mail. */
async function letterDeclaration(id: string, letter: Letter): Promise<LetterDeclaration> {
  const { name, email, order: typed, day } = letter;
  const sent = new Date(`${day}T12:00:00Z`);
  const order = await rpc('withdrawable_order', {
    address: email,
    number: orderNumberIn(typed),
    account: null,
  });
  const { verdict, due } = rulingOn(order, sent);
  return {
    id,
    reference: referenceOf(id),
    name,
    email,
    order_text: typed,
    received_at: sent.toISOString(),
    order_id: order?.id ?? null,
    verdict,
    refund_due: due,
  };
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
    const declaration = await letterDeclaration(body.key, body.letter);
    const { reference } = await owner.act('desk_note_withdrawal', { declaration });
    return success({ result: 'noted', reference });
  },
});
