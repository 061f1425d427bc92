import * as v from 'valibot';
import { invoicing } from '../invoicing/document.ts';
import { history } from './history.ts';
import { listedInvoice } from './invoices.ts';
import { boolean, day, integer, list, maybeText, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import {
  kitStatus,
  mailState,
  orderAccess,
  orderStatus,
  refundRefusal,
  refundState,
  withdrawalState,
} from './states.ts';

export const orderCompany = row({
  companyNumber: text,
  vatLiable: oneOf(['ja', 'nee']),
  name: text,
  street: text,
  postalCode: text,
  city: text,
  reference: text,
});

export const orderAttempt = row({
  user_id: orNull(uuid),
  buyer_key: orNull(text),
  email: text,
  first_name: text,
  last_name: text,
  newsletter: boolean,
  /** Null for a consumer. */
  company: orNull(orderCompany),
  utm_source: orNull(text),
  product_name: text,
  /** The owner's choices with which it is on sale. */
  sold_when: list(oneOf([...kitStatus.options, 'unchosen'])),
  /** What the order gives access to. */
  opens: v.literal('kit'),
  /** The price until an owner chose one. */
  amount_cents: integer,
  /** Null when the page did not say what it showed. */
  price_seen: v.optional(orNull(integer)),
  currency: text,
  /** The VAT in the amount. */
  vat_percent: v.number(),
});

export const createdOrder = v.variant('result', [
  row({ result: v.literal('owned') }),
  row({ result: v.literal('not-on-sale') }),
  /** The price of now. */
  row({ result: v.literal('price'), price_cents: integer }),
  row({
    result: v.literal('open'),
    order_id: uuid,
    session_id: orNull(text),
    created_at: integer,
    product_name: text,
    amount_cents: integer,
    close: list(text),
  }),
]);

/** What became of a request for an invoice after the payment (add_company). */
export const addedCompany = oneOf(['added', 'already', 'late', 'unknown']);
export type AddedCompany = v.InferOutput<typeof addedCompany>;

const checkoutOutcome = oneOf([
  'paid',
  'processing',
  'open',
  'failed',
  'expired',
  'refunds',
  'inquiry',
  'disputed',
  'dispute_won',
  'dispute_lost',
]);
export type CheckoutOutcome = v.InferOutput<typeof checkoutOutcome>;

/** A refund at Stripe. `refund` is the shop's id of it; null for one made in Stripe's dashboard. */
const reportedRefund = row({
  stripe_id: text,
  refund: orNull(uuid),
  cents: integer,
  at: v.optional(moment),
  state: oneOf(['refunded', 'failed']),
  error: v.optional(text),
});
export type ReportedRefund = v.InferOutput<typeof reportedRefund>;

const checkoutChange = row({
  outcome: checkoutOutcome,
  /** When it happened, as Stripe says. */
  at: v.optional(moment),
  session_id: v.optional(text),
  /** The shop's id of the order, from Stripe's metadata. */
  order_id: v.optional(text),
  payment_intent_id: v.optional(text),
  amount_cents: v.optional(orNull(integer)),
  currency: maybeText,
  product: v.optional(text),
  email: maybeText,
  name: maybeText,
  /** Of the buyer's address, such as 'BE'. */
  country: maybeText,
  /** Every refund of the payment. */
  refunds: v.optional(list(reportedRefund)),
  dispute_id: v.optional(text),
  dispute_cents: v.optional(integer),
});
export type CheckoutChange = v.InferOutput<typeof checkoutChange>;

export const reportedChange = row({
  ...checkoutChange.entries,
  event_id: orNull(text),
  event_type: orNull(text),
  business_email: text,
  invoicing: orNull(invoicing),
});

/** `status` is the order's as stored; null without an order or for an event that was already processed. */
export const appliedChange = row({
  result: oneOf(['applied', 'unchanged', 'mismatch', 'other-payment', 'unmatched', 'duplicate']),
  status: orNull(orderStatus),
});
export type AppliedChange = v.InferOutput<typeof appliedChange>;

export const refundToAsk = row({
  id: uuid,
  subject: text,
  number: orNull(text),
  cents: orNull(integer),
  actor: text,
});

/** `refund` is the id of the refund that started, or that was processing already. */
export const askedRefund = v.variant('result', [
  row({ result: v.literal('done'), refund: uuid }),
  row({ result: refundRefusal }),
]);

export const dueRefund = row({
  id: uuid,
  /** Stripe's id of the payment. */
  payment: text,
  order_id: uuid,
  order_number: text,
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

/** What terms promise: how long a buyer can withdraw, and within how many days the refund is due. */
export const promisedDays = row({ withdrawal_days: integer, refund_days: integer });

export const offeredTerms = row({ ...termsDocument.entries, ...promisedDays.entries });
export type OfferedTerms = v.InferOutput<typeof offeredTerms>;

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

const account = row({ email: text, confirmed: boolean });

export const note = row({
  id: uuid,
  title: text,
  words: text,
  author: text,
  at: moment,
  delivery: orNull(mailState),
});
export type DeskNote = v.InferOutput<typeof note>;

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
    /** When the shop learned that it was paid. */
    booked_at: orNull(moment),
    invoice_until: orNull(day),
    /** Stripe's words about each, the last of which counts. */
    disputes: v.record(
      v.string(),
      list(row({ state: oneOf(['inquiry', 'open', 'won', 'lost']), at: moment, cents: integer })),
    ),
    terms_version: orNull(text),
  }),
  invoices: list(listedInvoice),
  /** As in the list. */
  access: orNull(orderAccess),
  version: integer,
  /** As its terms promise. */
  withdrawal_days: integer,
  /** The refundable amount; null when only Stripe knows it. */
  left: orNull(integer),
  /** What was credited by hand, and paid back in another way. */
  credited: integer,
  account: orNull(account),
  address_account: orNull(account),
  /** Addresses of accounts that may be the buyer's. */
  alike: list(text),
  earlier_order: orNull(text),
  cases: list(row({ reference: text, state: withdrawalState, due: orNull(day), error: orNull(text) })),
  /** `cents` is null for the whole remaining amount. */
  refunds: list(row({ id: uuid, cents: orNull(integer), state: refundState, error: orNull(text) })),
  notes: list(note),
  history,
});
export type OrderDetail = v.InferOutput<typeof orderDetail>;
