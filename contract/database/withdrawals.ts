import * as v from 'valibot';
import { history } from './history.ts';
import { queuedMail } from './mails.ts';
import { promisedDays } from './orders.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { orderStatus, withdrawalLinkState, withdrawalState, withdrawalVerdict } from './states.ts';

export const matchedOrder = row({
  id: uuid,
  number: text,
  email: text,
  status: orderStatus,
  problem: orNull(text),
  paid_at: orNull(moment),
  amount_cents: integer,
  for_company: boolean,
  ...promisedDays.entries,
  own: boolean,
});
export type MatchedOrder = v.InferOutput<typeof matchedOrder>;

export const siteDeclaration = row({
  id: uuid,
  reference: text,
  name: text,
  email: text,
  order_text: text,
  received_at: moment,
  order_id: orNull(uuid),
  verdict: withdrawalVerdict,
  /** Null for a company, to which no refund is due. */
  refund_due: orNull(day),
  channel: v.literal('site'),
  statement: text,
  statement_version: text,
  proof: orNull(v.literal('account')),
  token: text,
  is_spam: boolean,
  /** within_limits says. */
  mails_allowed: v.optional(boolean),
});

export const declarationMails = row({ acknowledgement: list(queuedMail), shop: list(queuedMail) });
export type WithdrawalMails = v.InferOutput<typeof declarationMails>;

/** `refund` is the id of the refund that started. */
export const declared = row({ reference: text, received_at: moment, granted: boolean, refund: orNull(uuid) });

export const confirmedWithdrawal = row({ state: withdrawalLinkState, refund: orNull(uuid) });

const declaration = {
  reference: text,
  name: text,
  email: text,
  order_text: text,
  received_at: moment,
  verdict: withdrawalVerdict,
  state: withdrawalState,
  channel: oneOf(['site', 'letter']),
  refund_due: orNull(day),
  last_error: orNull(text),
};

export const withdrawalRow = row({
  ...declaration,
  order_number: orNull(text),
  order_status: orNull(orderStatus),
  is_open: boolean,
  overdue: orNull(boolean),
});
export type WithdrawalRow = v.InferOutput<typeof withdrawalRow>;

export const withdrawalDetail = row({
  declaration: row({
    ...declaration,
    statement: text,
    statement_version: text,
    proof: orNull(oneOf(['account', 'link', 'shop'])),
    proven_at: orNull(moment),
    stripe_id: orNull(text),
    refunded_at: orNull(moment),
  }),
  version: integer,
  follows: orNull(text),
  order: orNull(
    row({
      number: text,
      status: orderStatus,
      problem: orNull(text),
      email: text,
      product: text,
      paid_at: orNull(moment),
      cents: integer,
      left: orNull(integer),
    }),
  ),
  history,
});
export type WithdrawalDetail = v.InferOutput<typeof withdrawalDetail>;
