import { formatDay } from '../../../../contract/calendar.ts';
import type { QueuedMail } from '../../../../contract/database/mails.ts';
import type { WithdrawalVerdict } from '../../../../contract/database/states.ts';
import type { MatchedOrder, WithdrawalMails } from '../../../../contract/database/withdrawals.ts';
import { fieldLabels, type LabelledValue } from '../../../../contract/labels.ts';
import {
  lastWithdrawalDay,
  type Withdrawal,
  withdrawalLines,
  withdrawalLinkParameter,
  withdrawalStatement,
} from '../../../../contract/withdrawal.ts';
import { paths } from '../../../../site/paths.ts';
import { unlinked } from '../mails/escape.ts';
import { referenceOf } from '../requests/store-request.ts';
import { businessAddress, siteSettings } from '../settings.ts';

interface Declared {
  id: string;
  body: Withdrawal;
  order: MatchedOrder | null;
  proven: boolean;
  verdict: WithdrawalVerdict;
  received: Date;
  due: string;
  token: string;
}

const spelledOut: LabelledValue = {
  label: 'Waarom staan er haken?',
  value: 'Wat op een link lijkt, tonen we in mails met [.] en [:]. We bewaren het zoals je het schreef.',
};

/** The declaration in a mail that anyone could have sent to a stranger: in full, but without links. */
function linesWithoutLinks(lines: readonly LabelledValue[]): LabelledValue[] {
  const shown = lines.map((line) =>
    line.label === fieldLabels.email ? line : { ...line, value: unlinked(line.value) },
  );
  return shown.some(({ value }, at) => value !== lines[at]?.value) ? [...shown, spelledOut] : shown;
}

/**
 * The acknowledgement, and the shop's mail about the case. The acknowledgement goes to the address that was typed. If an order matches
 * without a signed-in buyer, that is the order's own address, and clicking the link proves that the buyer withdraws.
 */
export function mailsOfDeclaration({
  id,
  body,
  order,
  proven,
  verdict,
  received,
  due,
  token,
}: Declared): WithdrawalMails {
  const reference = referenceOf(id);
  const lines = withdrawalLines(body);
  const common = {
    reference,
    statement: withdrawalStatement.text,
    receivedAt: received.toISOString(),
    due,
    forCompany: order?.for_company ?? false,
  };
  const asksProof = order !== null && !proven && verdict === 'open';
  const acknowledgement: QueuedMail = {
    template: 'withdrawal-acknowledged',
    data: {
      ...common,
      lines: linesWithoutLinks(lines),
      confirmUrl: asksProof
        ? `${siteSettings().url}${paths.herroepen}?${withdrawalLinkParameter}=${token}`
        : undefined,
    },
    recipient: body.email,
    reply_to: businessAddress(),
    idempotency_key: `withdrawal-${id}-acknowledgement`,
  };
  const shop: QueuedMail = {
    template: 'withdrawal-shop',
    data: {
      ...common,
      lines,
      verdict,
      proven,
      order: order && {
        number: order.number,
        amountCents: order.amount_cents,
        problem: order.problem,
        paidAt: order.paid_at,
        lastDay: order.paid_at
          ? formatDay(lastWithdrawalDay(new Date(order.paid_at), order.withdrawal_days))
          : null,
      },
    },
    recipient: businessAddress(),
    reply_to: body.email,
    idempotency_key: `withdrawal-${id}-shop`,
  };
  return { acknowledgement: [acknowledgement], shop: [shop] };
}
