import { type Letter, withdrawalActRequest } from '../../../contract/desk-orders.ts';
import { orderNumberIn, rulingOn } from '../../../contract/withdrawal.ts';
import { DatabaseError, rpc, serviceClient } from '../_shared/database.ts';
import { success } from '../_shared/http/failure.ts';
import { type Owner, ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { referenceOf } from '../_shared/requests/store-request.ts';
import { mailsOfDeclaration } from '../_shared/withdrawals/withdrawal-mails.ts';

/** A declaration that looks like spam, with the order that it is about; null when there is none. */
async function spamDeclaration(reference: string) {
  const { data: spam, error } = await serviceClient()
    .from('withdrawals')
    .select('id, name, email, order_text, order_id, verdict, received_at, refund_due, token')
    .eq('reference', reference.toUpperCase())
    .maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  if (!spam?.order_id) return spam && { spam, order: null };
  const order = await serviceClient()
    .from('orders')
    .select('id, number:order_number, email, status, problem, paid_at, amount_cents, company')
    .eq('id', spam.order_id)
    .maybeSingle();
  if (order.error) throw new DatabaseError(order.error.code, order.error.message);
  if (!order.data) return { spam, order: null };
  const days = await rpc('promised_days', { of_order: order.data.id });
  return {
    spam,
    order: { ...order.data, ...days, for_company: order.data.company !== null, own: false },
  };
}

async function release(subject: string, click: string, owner: Owner) {
  const found = await spamDeclaration(subject);
  if (!found) return { result: 'missing' as const };
  const { spam, order } = found;
  const mails = mailsOfDeclaration({
    id: spam.id,
    body: { name: spam.name, email: spam.email, order: spam.order_text },
    order,
    proven: false,
    verdict: spam.verdict,
    received: new Date(spam.received_at),
    due: spam.refund_due ?? '',
    token: spam.token ?? '',
  });
  const answer = await owner.run('withdrawal-released', { subject, click, input: { mails } });
  startDelivery();
  return answer;
}

async function letterDeclaration(letter: Letter) {
  const { name, email, order: typed, day } = letter;
  const sent = new Date(`${day}T12:00:00Z`);
  const order = await rpc('withdrawable_order', {
    address: email,
    number: orderNumberIn(typed),
    account: null,
  });
  const { verdict, due } = rulingOn(order, sent);
  return {
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
    const { click } = body;
    return success(
      body.act === 'release'
        ? await release(body.reference, click, owner)
        : await owner.run('withdrawal-noted', {
            subject: referenceOf(click),
            click,
            input: await letterDeclaration(body.letter),
          }),
    );
  },
});
