import * as v from 'valibot';
import type { Invoicing } from '../invoicing/settings.ts';
import { listedInvoice } from './invoices.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import {
  actionFacts,
  deliveryState,
  invoiceKind,
  type kitStatus,
  mailState,
  orderAccess,
  orderStatus,
  ownerAction,
  refundRefusal,
  refundState,
  withdrawalEvent,
  withdrawalState,
} from './states.ts';

/** The company that buys, as orders.company holds it: companyInfo in contract/company.ts. */
export const orderCompany = row({
  companyNumber: text,
  name: text,
  street: text,
  postalCode: text,
  city: text,
  reference: text,
});
export type OrderCompany = v.InferOutput<typeof orderCompany>;

/** The argument of create_order. All amounts are in cents. */
export interface OrderAttempt {
  user_id: string | null;
  buyer_key: string | null;
  email: string;
  first_name: string;
  last_name: string;
  newsletter: boolean;
  /** Null for a consumer. */
  company: OrderCompany | null;
  utm_source: string | null | undefined;
  product_name: string;
  /** The owner's choices with which it is on sale. */
  sold_when: (v.InferOutput<typeof kitStatus> | 'unchosen')[];
  /** What the order gives access to. */
  opens: 'kit';
  amount_cents: number;
  currency: string;
  /** The VAT in the amount. */
  vat_percent: number;
}

export const createdOrder = v.variant('result', [
  row({ result: v.literal('owned') }),
  row({ result: v.literal('not-on-sale') }),
  row({
    result: v.literal('open'),
    order_id: uuid,
    session_id: orNull(text),
    created_at: integer,
    close: list(text),
  }),
]);

/** What became of a request for an invoice after the payment (add_company). */
export const addedCompany = oneOf(['added', 'already', 'late', 'unknown']);
export type AddedCompany = v.InferOutput<typeof addedCompany>;

export type CheckoutOutcome =
  | 'paid'
  | 'processing'
  | 'open'
  | 'failed'
  | 'expired'
  | 'refunds'
  | 'disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** A refund at Stripe. `refund` is the shop's id of it; null for one made in Stripe's dashboard. */
export interface ReportedRefund {
  stripe_id: string;
  refund: string | null;
  cents: number;
  state: 'refunded' | 'failed';
  /** Why it failed. */
  error?: string;
}

/** Stripe's report about an order. */
export interface CheckoutChange {
  outcome: CheckoutOutcome;
  session_id?: string;
  /** The shop's id of the order, from Stripe's metadata. */
  order_id?: string;
  payment_intent_id?: string;
  amount_cents?: number | null;
  currency?: string | null;
  product?: string;
  email?: string | null;
  name?: string | null;
  /** Of the buyer's address, such as 'BE'. */
  country?: string | null;
  /** Every refund of the payment. */
  refunds?: ReportedRefund[];
  dispute_id?: string;
}

/** The argument of apply_checkout: the change, and the event that reported it. */
export interface ReportedChange extends CheckoutChange {
  event_id: string | null;
  event_type: string | null;
  business_email: string;
  invoicing: Invoicing | null;
}

/** `status` is the order's as stored; null without an order or for an event that was already processed. */
export const appliedChange = row({
  result: oneOf(['applied', 'unchanged', 'mismatch', 'other-payment', 'unmatched', 'duplicate']),
  status: orNull(orderStatus),
  for_company: v.optional(v.literal(true)),
});
export type AppliedChange = v.InferOutput<typeof appliedChange>;

/** The argument of ask_refund. */
export interface RefundRequest {
  id: string;
  subject: string;
  number: string | null;
  cents: number | null;
  left_seen: number | null;
  actor: string;
}

/** `refund` is the id of the refund that is processing. */
export const askedRefund = v.variant('result', [
  row({ result: v.literal('processing'), refund: uuid }),
  row({ result: refundRefusal }),
]);

export const dueRefund = row({
  id: uuid,
  /** Stripe's id of the payment. */
  payment: text,
  order_id: uuid,
  order_number: text,
  /** The reference of its withdrawal. */
  reference: orNull(text),
  /** Null for the whole remainder. */
  amount_cents: orNull(integer),
  /** Set while Stripe is processing the refund. */
  stripe_id: orNull(text),
});
export type DueRefund = v.InferOutput<typeof dueRefund>;

/** The result of an attempt that did not refund anything. */
export const refundAttempt = oneOf(['pending', 'retry', 'refused']);

export const termsDocument = row({
  /** A hash of the text. */
  version: text,
  html: text,
});
export type TermsDocument = v.InferOutput<typeof termsDocument>;

/** What the list of orders and the page of one both show. */
const shownOrder = {
  order_number: text,
  email: text,
  product_name: text,
  amount_cents: integer,
  amount_refunded_cents: integer,
  currency: text,
  status: orderStatus,
  problem: orNull(text),
  paid_at: orNull(moment),
  created_at: moment,
  utm_source: orNull(text),
  needs_care: boolean,
};

export const orderRow = row({
  ...shownOrder,
  name: text,
  /** Null for an order that is not paid. */
  access: orNull(orderAccess),
  is_shut: orNull(boolean),
});
export type OrderRow = v.InferOutput<typeof orderRow>;

/** A refund's history (refund_events). */
const refundStep = {
  what: oneOf(['asked', 'refused', 'retried', 'refunded', 'closed']),
  /** Null for the whole remaining amount. */
  cents: orNull(integer),
  by: text,
  error: orNull(text),
  /** Whether a part had been refunded before. */
  rest: boolean,
};
export const refundEvent = row({ at: moment, ...refundStep });
export type RefundEvent = v.InferOutput<typeof refundEvent>;

const { what: refundWhat, ...refundDetail } = refundStep;
export const historyEntry = v.variant('kind', [
  row({ at: moment, kind: v.literal('order'), what: oneOf(['created', 'paid']), detail: row({}) }),
  row({ at: moment, kind: v.literal('stripe'), what: text, detail: row({ result: text }) }),
  row({
    at: moment,
    kind: v.literal('mail'),
    what: text,
    detail: row({ id: uuid, to: text, state: mailState }),
  }),
  row({
    at: moment,
    kind: v.literal('withdrawal'),
    what: withdrawalEvent,
    detail: row({ reference: text, detail: orNull(text) }),
  }),
  row({ at: moment, kind: v.literal('refund'), what: refundWhat, detail: row(refundDetail) }),
  row({
    at: moment,
    kind: v.literal('invoice'),
    what: invoiceKind,
    detail: row({ number: text, cents: integer }),
  }),
  row({
    at: moment,
    kind: v.literal('delivery'),
    what: deliveryState,
    detail: row({ number: text, document: invoiceKind, error: orNull(text) }),
  }),
  row({
    at: moment,
    kind: v.literal('owner'),
    what: ownerAction,
    detail: row({ owner: text, ...actionFacts }),
  }),
]);
export type HistoryEntry = v.InferOutput<typeof historyEntry>;

const account = row({ email: text, confirmed: boolean });

export const orderDetail = row({
  order: row({
    ...shownOrder,
    first_name: text,
    last_name: text,
    updated_at: moment,
    /** As Stripe reported it. */
    paid_cents: orNull(integer),
    paid_currency: orNull(text),
    country: orNull(text),
    newsletter: boolean,
    company: orNull(orderCompany),
    stripe_session_id: orNull(text),
    stripe_payment_intent_id: orNull(text),
    disputes: v.record(v.string(), v.string()),
    terms_version: orNull(text),
  }),
  /** The oldest first. */
  invoices: list(listedInvoice),
  /** As in the list. */
  access: orNull(orderAccess),
  /** The refundable amount; null when only Stripe knows it. */
  left: orNull(integer),
  account: orNull(account),
  address_account: orNull(account),
  /** Addresses of accounts that may be the buyer's. */
  alike: list(text),
  earlier_order: orNull(text),
  cases: list(row({ reference: text, state: withdrawalState, due: orNull(day), error: orNull(text) })),
  /** `cents` is null for the whole remaining amount. */
  refunds: list(row({ id: uuid, cents: orNull(integer), state: refundState, error: orNull(text) })),
  /** The newest first. */
  notes: list(row({ id: uuid, words: text, author: text, at: moment })),
  history: list(historyEntry),
});
export type OrderDetail = v.InferOutput<typeof orderDetail>;

export const correctedAddress = v.variant('result', [
  row({ result: oneOf(['linked', 'waiting', 'changed', 'unpaid']), email: text }),
  row({ result: v.literal('unknown') }),
  row({ result: v.literal('invalid') }),
]);

export const mailedAgain = v.variant('result', [
  row({ result: v.literal('queued'), email: text }),
  row({ result: oneOf(['unknown', 'unpaid', 'gone']) }),
]);
