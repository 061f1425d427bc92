import * as v from 'valibot';
import type { QueuedMail } from './mails.ts';
import { refundEvent } from './orders.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import {
  actionFacts,
  mailState,
  orderStatus,
  ownerAction,
  type WithdrawalVerdict,
  withdrawalEvent,
  withdrawalLinkState,
  withdrawalState,
  withdrawalVerdict,
} from './states.ts';

/** An order that a declaration is about (withdrawable_order). */
export const matchedOrder = row({
  id: uuid,
  number: text,
  email: text,
  status: orderStatus,
  problem: orNull(text),
  paid_at: orNull(moment),
  amount_cents: integer,
  for_company: boolean,
  /** Whether it belongs to the signed-in account. */
  own: boolean,
});
export type MatchedOrder = v.InferOutput<typeof matchedOrder>;

/** A declaration on paper. */
export interface LetterDeclaration {
  id: string;
  reference: string;
  name: string;
  email: string;
  order_text: string;
  received_at: string;
  order_id: string | null;
  verdict: WithdrawalVerdict;
  /** Null for a company, to which no refund is due. */
  refund_due: string | null;
}

/** A declaration on the site. */
export interface Declaration extends LetterDeclaration {
  channel: 'site';
  statement: string;
  statement_version: string;
  proof: 'account' | null;
  token: string;
  suspect: boolean;
}

export interface WithdrawalMails {
  receipt: QueuedMail[];
  shop: QueuedMail[];
}

/** `refund` is the id of the refund that started. */
export const declared = row({ reference: text, received_at: moment, refund: orNull(uuid) });

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
    events: list(row({ at: moment, event: withdrawalEvent, detail: v.optional(text) })),
    stripe_id: orNull(text),
    refunded_at: orNull(moment),
  }),
  refunds: list(refundEvent),
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
  mails: list(row({ id: uuid, at: moment, template: text, to: text, state: mailState })),
  acts: list(row({ at: moment, owner: text, action: ownerAction, detail: row(actionFacts) })),
});
export type WithdrawalDetail = v.InferOutput<typeof withdrawalDetail>;

/** `by` is the colleague who closed it on the desk. */
export const refusedWithdrawal = v.variant('result', [
  row({ result: oneOf(['closed', 'known', 'changed', 'unknown', 'reason', 'too-many']) }),
  row({ result: v.literal('other'), by: orNull(text) }),
]);
