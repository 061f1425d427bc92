import * as v from 'valibot';
import { invoiceDocument } from '../invoicing/document.ts';
import { invoiceMail } from './invoices.ts';
import { termsDocument } from './orders.ts';
import { boolean, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { requestKind, stopCause, withdrawalVerdict } from './states.ts';

const mail = <Template extends string, Data extends v.ObjectEntries>(template: Template, data: Data) =>
  v.object({ template: v.literal(template), data: row(data) });

/** An answer or a fact, with its label (contract/labels.ts). */
const lines = list(row({ label: text, value: text, doubt: v.optional(text) }));

/**
 * How a reader unsubscribes from the launch list: on a page, or by a mail program's post on their behalf (RFC 8058). The
 * desk hides the token of a link by its name, which ends in Url (without_tokens).
 */
const leaveLinks = { unsubscribeUrl: text, oneClickUrl: text };

/** How a reader confirms, and later stops, the updates that were requested in a form. */
const updates = row({ confirmUrl: text, stopUrl: text });
export type UpdatesLinks = v.InferOutput<typeof updates>;

/** What a mail about a withdrawal says about the declaration itself. */
const declaration = {
  reference: text,
  statement: text,
  /** As filled in. */
  lines,
  receivedAt: text,
  /** The due day of the refund: '2026-12-07'. */
  due: text,
  /** Whether its order is for a company, which has no right to withdraw. */
  forCompany: boolean,
};

/** What was ordered, or what Stripe says was paid. */
const payable = row({ product: orNull(text), cents: orNull(integer), currency: orNull(text) });
export type Payable = v.InferOutput<typeof payable>;

const purchase = {
  productName: text,
  amountCents: integer,
  orderNumber: text,
  paidAt: text,
  /** The number of an order with which this buyer already paid for the same product. */
  earlierOrder: v.optional(orNull(text)),
  /** The name of the company that bought; null for a consumer. */
  company: v.optional(orNull(text)),
};

/** What the owner is alerted to, at most once a day (alert_owner). */
const alertCause = oneOf([
  'mails',
  'problems',
  'disputes',
  'missed',
  'payments',
  'refunds',
  'erasures',
  'ceilings',
]);
export type AlertCause = v.InferOutput<typeof alertCause>;

/** A refund that did not reach its buyer. `reference` is of the withdrawal that caused it. */
const lostRefund = { reference: orNull(text), orderNumber: text, payment: text, error: text };

/** Every mail of the shop, as the outbox stores it: a template and its data. It is rendered on delivery. */
export const shopMail = v.variant('template', [
  mail('request-business', {
    kind: requestKind,
    name: text,
    company: v.optional(text),
    /** The number of participants. */
    persons: v.optional(integer),
    /** As the confirmation showed the visitor. */
    reference: v.optional(text),
    /** The section of the home page in which the dialog was asked for. */
    section: v.optional(orNull(text)),
    fields: lines,
    sourceUrl: orNull(text),
  }),
  mail('request-visitor', {
    kind: requestKind,
    name: text,
    reference: v.optional(text),
    fields: lines,
    /** Only when updates were requested for an address that is not proven yet. */
    updates: v.optional(updates),
  }),
  mail('lead-answer', {
    /** What the owner wrote. */
    subject: text,
    words: text,
    reference: text,
    askedAt: text,
    /** The request, quoted below the answer. */
    request: row({ kind: requestKind, company: text, message: text, details: v.record(text, v.unknown()) }),
  }),
  mail('launch-business', { email: text }),
  mail('launch-visitor', { ...leaveLinks, confirmUrl: text }),
  mail('launch-announcement', {
    ...leaveLinks,
    /** What the owner made of it; without, it is the text of site/launch.ts. */
    subject: v.optional(orNull(text)),
    words: v.optional(orNull(text)),
  }),
  mail('payment-buyer', {
    ...purchase,
    email: text,
    firstName: orNull(text),
    /** Whether the order already belongs to a confirmed account. */
    hasAccount: boolean,
    /** Whether an account with this address still awaits confirmation. */
    unconfirmed: v.optional(boolean),
  }),
  mail('payment-reminder', {
    email: text,
    firstName: orNull(text),
    productName: text,
    orderNumber: text,
    /** Whether an account with this address awaits confirmation. */
    unconfirmed: boolean,
    /** Whether no other reminder follows. */
    last: boolean,
  }),
  mail('payment-business', { ...purchase, name: orNull(text), email: text }),
  mail('payment-mismatch', { orderNumber: text, email: text, ordered: payable, paid: payable }),
  mail('withdrawal-receipt', {
    ...declaration,
    /** Where the reader confirms it; only when an order matches and the buyer was not signed in. */
    confirmUrl: v.optional(text),
  }),
  mail('withdrawal-shop', {
    ...declaration,
    verdict: withdrawalVerdict,
    /** Whether the order's own account sent it. */
    proven: boolean,
    order: orNull(
      row({
        number: text,
        amountCents: integer,
        /** What needs manual attention, as in orders.problem. */
        problem: orNull(text),
        paidAt: orNull(text),
        lastDay: orNull(text),
      }),
    ),
  }),
  mail('withdrawal-refused', lostRefund),
  mail('refund-failed', lostRefund),
  mail('withdrawal-refunded', {
    firstName: orNull(text),
    productName: text,
    orderNumber: text,
    amountCents: integer,
    /** What had been refunded before. */
    earlierCents: integer,
    /** Of the withdrawal that caused the refund. */
    reference: orNull(text),
    /** The buyer's access: 'kept' through the other order of a buyer who paid twice; 'none' if it never started. */
    access: oneOf(['ended', 'kept', 'none']),
  }),
  mail('withdrawal-declined', {
    name: text,
    reference: text,
    /** The order that it was about, if one was found. */
    orderNumber: orNull(text),
    receivedAt: text,
    forCompany: boolean,
    /** As the shop typed it. */
    reason: text,
  }),
  mail('refund-part', {
    firstName: orNull(text),
    productName: text,
    orderNumber: text,
    /** The refunded part of `paidCents`. */
    amountCents: integer,
    paidCents: integer,
  }),
  mail('invoice', invoiceMail),
  mail('invoice-business', invoiceMail),
  mail('invoice-reminder', invoiceMail),
  mail('password-changed', { email: text, firstName: orNull(text), changedAt: text }),
  mail('own-data', { email: text, ownDataUrl: text }),
  mail('deletion-asked', {
    email: text,
    firstName: orNull(text),
    /** Whether an account goes, too. */
    hasAccount: boolean,
    dueAt: text,
    undoUrl: text,
  }),
  mail('owner-alert', {
    cause: alertCause,
    /** How many there are. */
    total: integer,
    /** The first ten: a label and its detail. */
    lines,
  }),
  mail('owner-news', {
    /** To the address itself: invited, or added. To the other owners: joined, or left. */
    news: oneOf(['invited', 'added', 'joined', 'left']),
    /** The address that it is about. */
    email: text,
    /** The owner who did it. */
    by: orNull(text),
  }),
]);
export type ShopMail = v.InferOutput<typeof shopMail>;
export type MailTemplate = ShopMail['template'];

/** The data of one template. */
export type MailData<Template extends MailTemplate> = Extract<ShopMail, { template: Template }>['data'];

/** A mail with its addresses, ready for the outbox. */
export type QueuedMail = ShopMail & { recipient: string; reply_to: string | null; idempotency_key: string };

export const claimedMails = list(
  v.intersect([
    shopMail,
    v.object({
      id: uuid,
      recipient: text,
      reply_to: orNull(text),
      idempotency_key: text,
      /** The request that it is part of, with the others of the same value; null for one of its own. */
      sent_with: orNull(uuid),
      attempts: integer,
      /** Of the order that a receipt is about; null for other mails, and for an order without any. */
      terms: orNull(termsDocument),
      /** The invoice or credit note that it is about, whose files it attaches; null for other mails. */
      document: orNull(invoiceDocument),
    }),
  ]),
);
export type ClaimedMail = v.InferOutput<typeof claimedMails>[number];

/** The result of an attempt to send a mail. 'unsent': the mail service had no time for it, so that it cost no attempt. */
export const mailOutcome = oneOf(['sent', 'retry', 'failed', 'unsent']);

/** What settle_outbox records of an attempt. */
export interface MailResult {
  id: string;
  attempt: number;
  outcome: v.InferOutput<typeof mailOutcome>;
  error: string | null;
  /** Whether it goes in a request of its own from now on. */
  alone: boolean;
}

/** An address that gets no mail but what belongs to a purchase. */
export const mailStop = row({ id: uuid, email: text, cause: stopCause, stopped_at: moment });
export type MailStop = v.InferOutput<typeof mailStop>;
