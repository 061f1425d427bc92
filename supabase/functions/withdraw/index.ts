import type * as v from 'valibot';
import {
  orderNumberIn,
  rulingOn,
  withdrawalRequest,
  withdrawalStatement,
} from '../../../contract/withdrawal.ts';
import { type Caller, callerOf } from '../_shared/caller.ts';
import { rpc } from '../_shared/database.ts';
import { readJson } from '../_shared/http/body.ts';
import { endpoint, type Handled } from '../_shared/http/endpoint.ts';
import { success } from '../_shared/http/failure.ts';
import { describeError, log } from '../_shared/log.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { startRefund } from '../_shared/payments/refunds.ts';
import { limitsOf } from '../_shared/rate-limits.ts';
import { looksLikeSpam } from '../_shared/requests/spam.ts';
import { idFor, referenceOf } from '../_shared/requests/store-request.ts';
import { newToken } from '../_shared/secret.ts';
import { mailsOfDeclaration } from '../_shared/withdrawals/withdrawal-mails.ts';

const name = 'withdraw';

/** The signed-in user. If Auth is unreachable, the declaration is still stored, as from a signed-out visitor. */
async function sender(request: Request): Promise<Caller | null> {
  try {
    return await callerOf(request);
  } catch (error) {
    log('error', { function: name, event: 'auth-unavailable', error: describeError(error) });
    return null;
  }
}

async function declare(
  body: v.InferOutput<typeof withdrawalRequest>,
  request: Request,
  received: Date,
): Promise<Handled> {
  const caller = await sender(request);
  const { name: who, email, order: orderText } = body;
  const id = await idFor(body.request_key, [who, email, orderText, caller?.id ?? null]);
  const order = await rpc('withdrawable_order', {
    address: email,
    number: orderNumberIn(orderText),
    account: caller?.id ?? null,
  });
  const proven = order?.own ?? false;
  const { verdict, due } = rulingOn(order, received);
  const token = newToken();
  const limits = await limitsOf(name, 'acknowledgement', request, email);
  const stored = await limits.callAnyway('declare_withdrawal', {
    declaration: {
      id,
      reference: referenceOf(id),
      channel: 'site',
      name: who,
      email,
      order_text: orderText,
      statement: withdrawalStatement.text,
      statement_version: withdrawalStatement.version,
      received_at: received.toISOString(),
      order_id: order?.id ?? null,
      verdict,
      refund_due: due,
      proof: proven ? 'account' : null,
      token,
      is_spam: !proven && looksLikeSpam(body),
    },
    mails: mailsOfDeclaration({ id, body, order, proven, verdict, received, due: due ?? '', token }),
  });
  startDelivery();
  if (stored.refund) startRefund(stored.refund);
  return success({
    success: true,
    reference: stored.reference,
    receivedAt: new Date(stored.received_at).toISOString(),
    proven,
    refunding: proven && stored.granted && order?.status !== 'pending',
  });
}

/**
 * Stores a withdrawal, whatever it says and however many there are, and answers the same whether or not there is such
 * an order; only a signed-in buyer learns that it matched their order. Limits and signs of spam affect mail only.
 */
export default endpoint({
  name,
  methods: ['POST'],
  async handle(request) {
    const received = new Date();
    const body = await readJson(withdrawalRequest, request);
    return body.ok ? declare(body.value, request, received) : body;
  },
});
