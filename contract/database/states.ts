import * as v from 'valibot';
import { boolean, day, integer, moment, oneOf, orNull, text } from './sql.ts';

// The states and kinds in the database. Their Dutch words are in contract/request-steps.ts, contract/desk-words.ts and the desk.

export const orderStatus = oneOf(['pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']);
export type OrderStatus = v.InferOutput<typeof orderStatus>;

export const refundState = oneOf(['processing', 'refused', 'refunded', 'closed']);

export const refundRefusal = oneOf([
  'missing',
  'no-order',
  'unpaid',
  'refunded',
  'disputed',
  'busy',
  'amount',
]);
export type RefundRefusal = v.InferOutput<typeof refundRefusal>;

/**
 * The shop's verdict on a declaration: in time, too late, without a matching order, of an order already refunded,
 * of one whose refund the bank returned, or of one that a company bought. A verdict is not a refusal: every declaration is stored.
 */
export const withdrawalVerdict = oneOf(['open', 'late', 'unmatched', 'refunded', 'returned', 'company']);
export type WithdrawalVerdict = v.InferOutput<typeof withdrawalVerdict>;

/** As in withdrawal_cases: a granted withdrawal has the state of its refund. */
export const withdrawalState = oneOf([
  'spam',
  'repeat',
  'waiting',
  'shop',
  'refunding',
  'refused',
  'refunded',
  'closed',
]);
export type WithdrawalState = v.InferOutput<typeof withdrawalState>;

export const withdrawalEvent = oneOf(['declared', 'proven', 'closed', 'released']);
export type WithdrawalEvent = v.InferOutput<typeof withdrawalEvent>;

/**
 * The state of a withdrawal once its link is confirmed: the refund is under way, it is done, the shop decides, or there
 * is nothing to refund because the payment never came through or the shop closed the case.
 */
export const withdrawalLinkState = oneOf(['refunding', 'refunded', 'shop', 'closed']);
export type WithdrawalLinkState = v.InferOutput<typeof withdrawalLinkState>;

/** Stripe refuses the key, or does not answer. */
export const stripeTroubles = oneOf(['refused', 'unreachable']);
export type StripeTrouble = v.InferOutput<typeof stripeTroubles>;

export const requestKind = oneOf([
  'contact',
  'inline',
  'workshop-dialog',
  'workshop',
  'kennismaking',
  'support',
]);
export type RequestKind = v.InferOutput<typeof requestKind>;

/** How a request came in that an owner made; one from a form has none. */
export const requestSource = oneOf(['telefoon', 'mail', 'beurs', 'terugkerend', 'factuur']);

export const consentKind = oneOf(['marketing', 'newsletter', 'launch']);

export const requestStep = oneOf(['new', 'followed-up', 'quoted', 'won', 'lost']);
export type RequestStep = v.InferOutput<typeof requestStep>;

export const invoiceKind = oneOf(['invoice', 'credit-note']);

/** As in invoice_list: something is to be paid, in time or late; nothing is; all was credited; or it is a credit note. */
export const invoiceState = oneOf(['open', 'overdue', 'paid', 'credited', 'credit-note']);
export type InvoiceState = v.InferOutput<typeof invoiceState>;

/** As in quote_state: it waits for its customer until its last day, unless another version replaced it. */
export const quoteState = oneOf(['sent', 'expired', 'agreed', 'declined', 'withdrawn', 'replaced']);
export type QuoteState = v.InferOutput<typeof quoteState>;

/** How far a document came over Peppol, as in invoice_deliveries. */
export const deliveryState = oneOf(['waiting', 'sending', 'sent', 'refused', 'not-registered', 'by-hand']);
export type DeliveryState = v.InferOutput<typeof deliveryState>;

export const launchState = oneOf(['confirmed', 'waiting', 'left']);

/** What a paid order opens: its account is confirmed, is not confirmed, or does not exist. */
export const orderAccess = oneOf(['linked', 'unconfirmed', 'none']);
export type OrderAccess = v.InferOutput<typeof orderAccess>;

export const mailState = oneOf(['waiting', 'sent', 'failed', 'stopped']);
export type MailState = v.InferOutput<typeof mailState>;

/** Why an address gets no mail: one came back for good, or its reader called it spam. */
export const stopCause = oneOf(['bounce', 'complaint']);
export type StopCause = v.InferOutput<typeof stopCause>;

/** A member's progress with a Kick; without a row it is not begun. */
export const kickState = oneOf(['begun', 'done']);
export type KickState = v.InferOutput<typeof kickState>;

/**
 * What a member does with a Kick: opens it ('begun', which never undoes 'done', also when it arrives late), finishes it
 * ('done'), or undoes that ('again', which makes it begun).
 */
export const kickMark = oneOf(['begun', 'done', 'again']);
export type KickMark = v.InferOutput<typeof kickMark>;

/** As in site/kit.ts. */
export const kitStatus = oneOf(['binnenkort', 'te-koop']);

export const deskAccess = oneOf(['none', 'second-factor', 'other-factor', 'owner']);

export const actionFacts = {
  order: v.optional(text),
  cents: v.optional(integer),
  part: v.optional(boolean),
  all: v.optional(boolean),
  /** States, or prices in cents. */
  from: v.optional(orNull(v.union([text, integer]))),
  to: v.optional(orNull(v.union([text, integer]))),
  /** Names in the shop's document. */
  fields: v.optional(text),
  mailed: v.optional(boolean),
  mail: v.optional(text),
  mails: v.optional(integer),
  count: v.optional(integer),
  files: v.optional(text),
  /** Whether the video and the texts of a lesson were published, or withdrawn, too. */
  texts: v.optional(boolean),
  status: v.optional(requestStep),
  followUpOn: v.optional(day),
  sessionOn: v.optional(v.nullable(day)),
  note: v.optional(boolean),
  factor: v.optional(text),
  account: v.optional(text),
  request: v.optional(text),
  invoice: v.optional(text),
  quote: v.optional(text),
  /** Whether an owner saw to it outside the shop. */
  byHand: v.optional(boolean),
  /** Null when it is no longer noted as paid. */
  paidOn: v.optional(orNull(day)),
  /** How an owner knew who asked; null when they asked the opposite. */
  recognised: v.optional(orNull(text)),
  /** When a mailing is to leave. */
  at: v.optional(moment),
  answered: v.optional(boolean),
};
export type ActionFact = keyof typeof actionFacts;
