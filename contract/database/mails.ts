import * as v from 'valibot';
import { invoiceDocument, quoteDocument } from '../invoicing/document.ts';
import { mailedBooks } from './books.ts';
import { invoiceMail } from './invoices.ts';
import { termsDocument } from './orders.ts';
import { answeredQuote, quoteMail } from './quotes.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { requestKind, stopCause, withdrawalVerdict } from './states.ts';

/** An answer or a fact, with the label that the visitor saw (contract/labels.ts). */
const labelledValue = row({
  label: text,
  value: text,
  /** What to ask about the value (contract/warnings.ts). */
  warning: v.optional(text),
});
export type LabelledValue = v.InferOutput<typeof labelledValue>;

const lines = list(labelledValue);

/**
 * How a reader unsubscribes from the launch list: on a page, or by a mail program's post on their behalf (RFC 8058). The
 * desk hides the token of a link by its name, which ends in Url (without_tokens).
 */
const leaveLinks = { unsubscribeUrl: text, oneClickUrl: text };

/** Which mailing it is of, and what that says (with_words); null where it is the text of site/launch.ts. */
const mailing = {
  mailing: v.optional(integer),
  subject: v.optional(orNull(text)),
  words: v.optional(orNull(text)),
  button: v.optional(orNull(text)),
  buttonUrl: v.optional(orNull(text)),
};

/** How a reader confirms, and later stops, the updates that were requested in a form. */
const updates = row({ confirmUrl: text, stopUrl: text });
export type UpdatesLinks = v.InferOutput<typeof updates>;

const declaration = {
  reference: text,
  statement: text,
  lines,
  receivedAt: text,
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
  'turned-away',
  'payments',
  'refunds',
  'erasures',
  'ceilings',
  'requests',
  'stripe-refused',
  'stripe-unreachable',
  'bookings',
  'functions',
  'quotes',
]);
export type AlertCause = v.InferOutput<typeof alertCause>;

/** A refund that did not reach its buyer. `reference` is of the withdrawal that caused it. */
const lostRefund = { reference: orNull(text), orderNumber: text, payment: text, error: text };

interface Rule {
  /**
   * The lowest leaves first: what belongs to a purchase (1) never waits behind requests, nor those behind a mailing (3). The
   * first leaves also for an address that gets no mail.
   */
  priority: 1 | 2 | 3;
  /** The terms of its order, the files of its invoice or quote, the books of its month, or its session for a calendar; the mail service takes it in a request of its own only. */
  attaches?: 'terms' | 'invoice' | 'books' | 'session';
  /** The section of the desk that its reference opens; an order number opens the order. */
  about?: 'withdrawals';
  /**
   * Its link is the reader's alone: once sent it is in the mail only. It leaves also for an address that gets no mail,
   * because its reader needs it to see their data, or to learn that they will be erased.
   */
  isReadersAlone?: true;
  /** An owner wrote it. */
  byOwner?: true;
}

const rules = {
  request: { priority: 2 },
  purchase: { priority: 1 },
  mailing: { priority: 3 },
  withTerms: { priority: 1, attaches: 'terms' },
  withInvoice: { priority: 1, attaches: 'invoice' },
  withSession: { priority: 1, attaches: 'session' },
  withBooks: { priority: 2, attaches: 'books' },
  withdrawal: { priority: 1, about: 'withdrawals' },
  readersAlone: { priority: 2, isReadersAlone: true },
  byOwner: { priority: 2, byOwner: true },
  quote: { priority: 2, byOwner: true, attaches: 'invoice' },
} as const satisfies Record<string, Rule>;

/** `name`: how the desk names it. */
const mail = <Data extends v.ObjectEntries>(name: string, rule: Rule, data: Data) => ({
  name,
  rule,
  data: row(data),
});

/**
 * Every mail of the shop. The outbox stores its name, the template, and its data; it is rendered on delivery
 * (supabase/functions/_shared/mails). What SQL and the desk know of it follows by npm run generate.
 */
export const mails = {
  'request-business': mail('Aanvraag, melding aan de winkel', rules.request, {
    kind: requestKind,
    name: text,
    company: v.optional(text),
    persons: v.optional(integer),
    reference: v.optional(text),
    /** The section of the home page in which the dialog was asked for. */
    section: v.optional(orNull(text)),
    /** The offer that is asked for, and what the shop published of it by then (with_shop). */
    wish: v.optional(oneOf(['inspiratie', 'workshop', 'traject'])),
    /** As the owner published it (contract/shop-document.ts). */
    formula: v.optional(v.objectWithRest({ duration: text, price: text }, text)),
    fields: lines,
    sourceUrl: orNull(text),
    /** Where the desk shows it. */
    id: v.optional(uuid),
  }),
  'request-visitor': mail('Aanvraag, bevestiging', rules.request, {
    kind: requestKind,
    name: text,
    reference: v.optional(text),
    fields: lines,
    /** Only when updates were requested for an address that is not proven yet. */
    updates: v.optional(updates),
    /** What the shop published by then (with_shop): its term, the notice of that day, and where an introduction is booked. */
    shop: v.optional(
      row({
        answerDays: orNull(integer),
        notice: orNull(text),
        /** The notice, when the shop was closed `on` that day. */
        closing: v.optional(
          orNull(row({ words: text, from: text, until: text, closed: v.literal('ja'), on: day })),
        ),
        bookingUrl: text,
      }),
    ),
  }),
  'request-answer': mail('Antwoord op een aanvraag', rules.byOwner, {
    subject: text,
    words: text,
    reference: text,
    askedAt: text,
    /** The request, quoted below the answer. */
    request: row({ kind: requestKind, company: text, message: text, details: v.record(text, v.unknown()) }),
  }),
  'launch-business': mail('Lanceerlijst, melding aan de winkel', rules.request, { email: text }),
  'launch-visitor': mail('Lanceerlijst, bevestiging', rules.request, { ...leaveLinks, confirmUrl: text }),
  'launch-announcement': mail('De lanceermail', rules.mailing, {
    ...leaveLinks,
    ...mailing,
    /** The owner's price; without, it is that of site/kit.ts. */
    priceCents: v.optional(orNull(integer)),
  }),
  newsletter: mail('Nieuwsbrief', rules.mailing, {
    ...leaveLinks,
    ...mailing,
    /** The text that the reader agreed to, and since when. */
    consent: text,
    since: text,
  }),
  'payment-buyer': mail('Betaling, aan de koper', rules.withTerms, {
    ...purchase,
    email: text,
    firstName: orNull(text),
    /** The VAT in the amount; 0 under the small-business scheme. */
    vatPercent: v.number(),
    /** As the terms of the order promise. */
    withdrawalDays: integer,
    /** Whether the order already belongs to a confirmed account. */
    hasAccount: boolean,
    /** Whether an account with this address still awaits confirmation. */
    unconfirmed: v.optional(boolean),
  }),
  'payment-reminder': mail('Herinnering aan de koper', rules.purchase, {
    email: text,
    firstName: orNull(text),
    productName: text,
    orderNumber: text,
    /** Whether an account with this address awaits confirmation. */
    unconfirmed: boolean,
    /** Whether no other reminder follows. */
    last: boolean,
  }),
  'payment-business': mail('Betaling, melding aan de winkel', rules.purchase, {
    ...purchase,
    name: orNull(text),
    email: text,
  }),
  'payment-mismatch': mail('Betaling klopt niet, melding aan de winkel', rules.purchase, {
    orderNumber: text,
    email: text,
    ordered: payable,
    paid: payable,
  }),
  'withdrawal-acknowledged': mail('Herroeping, ontvangstbewijs', rules.withdrawal, {
    ...declaration,
    /** Where the reader confirms it; only when an order matches and the buyer was not signed in. */
    confirmUrl: v.optional(text),
  }),
  'withdrawal-shop': mail('Herroeping, melding aan de winkel', rules.withdrawal, {
    ...declaration,
    verdict: withdrawalVerdict,
    /** Whether the order's own account sent it. */
    proven: boolean,
    order: orNull(
      row({
        number: text,
        amountCents: integer,
        problem: orNull(text),
        paidAt: orNull(text),
        lastDay: orNull(text),
      }),
    ),
  }),
  'refund-refused': mail('Terugbetaling geweigerd, melding aan de winkel', rules.purchase, lostRefund),
  'refund-failed': mail('Terugbetaling mislukt, melding aan de winkel', rules.purchase, lostRefund),
  'withdrawal-refunded': mail('Terugbetaling, aan de koper', rules.withdrawal, {
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
  'withdrawal-declined': mail('Herroeping geweigerd, aan de koper', rules.withdrawal, {
    name: text,
    reference: text,
    orderNumber: orNull(text),
    receivedAt: text,
    forCompany: boolean,
    /** As the shop typed it. */
    reason: text,
  }),
  'refund-part': mail('Deel terugbetaald, aan de koper', rules.purchase, {
    firstName: orNull(text),
    productName: text,
    orderNumber: text,
    /** The refunded part of `paidCents`. */
    amountCents: integer,
    paidCents: integer,
  }),
  invoice: mail('Factuur of creditnota', rules.withInvoice, invoiceMail),
  'invoice-business': mail('Factuur of creditnota, aan de winkel', rules.withInvoice, invoiceMail),
  'invoice-offer': mail('Een factuur aanvragen, aan de koper', rules.purchase, {
    firstName: orNull(text),
    orderNumber: text,
    until: day,
  }),
  'invoice-reminder': mail('Herinnering aan een factuur', rules.withInvoice, {
    ...invoiceMail,
    /** Whether it leaves before the last day to pay is over. */
    early: v.optional(boolean),
    /** What the owner made of it; without, it is the text of contract/invoicing/reminder.ts. */
    words: v.optional(orNull(text)),
  }),
  session: mail('Een sessie', rules.withSession, {
    requestId: uuid,
    reference: text,
    who: text,
    startsAt: moment,
    endsAt: moment,
    sequence: integer,
    state: oneOf(['new', 'changed', 'cancelled']),
    toOwner: boolean,
  }),
  quote: mail('Voorstel', rules.quote, quoteMail),
  'quote-confirmed': mail('Voorstel, akkoord', rules.withInvoice, answeredQuote),
  'quote-answered': mail('Voorstel beantwoord, melding aan de winkel', rules.purchase, answeredQuote),
  /** Of several, each has other documents. */
  'books-month': mail('Boekhouding van een maand', rules.withBooks, {
    month: day,
    part: integer,
    parts: integer,
  }),
  'password-changed': mail('Wachtwoord gewijzigd', rules.purchase, {
    email: text,
    firstName: orNull(text),
    changedAt: text,
  }),
  // Their links are paths of the site where SQL made them.
  'own-data': mail('Link naar de eigen gegevens', rules.readersAlone, { email: text, ownDataUrl: text }),
  'deletion-asked': mail('Gegevens worden gewist', rules.readersAlone, {
    email: text,
    firstName: orNull(text),
    /** Whether an account goes, too. */
    hasAccount: boolean,
    dueAt: text,
    undoUrl: text,
  }),
  'owner-alert': mail('Er wacht iets, melding aan de winkel', rules.purchase, {
    cause: alertCause,
    total: integer,
    lines,
  }),
  'owner-news': mail('Wie beheerder is', rules.request, {
    /** To the address itself: invited, or added. To the other owners: joined, or left. */
    news: oneOf(['invited', 'added', 'joined', 'left']),
    email: text,
    by: orNull(text),
  }),
};

export type MailTemplate = keyof typeof mails;
export type MailData<Template extends MailTemplate> = v.InferOutput<(typeof mails)[Template]['data']>;
export type ShopMail = {
  [Template in MailTemplate]: { template: Template; data: MailData<Template> };
}[MailTemplate];

export const mailTemplates = Object.keys(mails) as MailTemplate[];

const shopMails = Object.entries(mails).map(([template, { data }]) =>
  v.object({ template: v.literal(template), data }),
);
export const shopMail = v.variant('template', shopMails) as unknown as v.GenericSchema<ShopMail>;

export const queuedMail = v.intersect([
  shopMail,
  v.object({ recipient: text, reply_to: orNull(text), idempotency_key: text }),
]);
export type QueuedMail = v.InferOutput<typeof queuedMail>;

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
      /** The invoice, credit note or quote that it is about, whose files it attaches; null for other mails. */
      document: orNull(invoiceDocument),
      /** The quote that it is about, whose PDF it attaches; null for other mails. */
      quote: v.optional(orNull(quoteDocument)),
      /** What it attaches of the books of a month; null for other mails. */
      books: orNull(mailedBooks),
    }),
  ]),
);
export type ClaimedMail = v.InferOutput<typeof claimedMails>[number];

/** The result of an attempt to send a mail. 'unsent': the mail service had no time for it, so that it cost no attempt. */
export const mailOutcome = oneOf(['sent', 'retry', 'failed', 'unsent']);

export const mailResult = row({
  id: uuid,
  attempt: integer,
  outcome: mailOutcome,
  error: orNull(text),
  /** Whether it goes in a request of its own from now on. */
  alone: boolean,
});
export type MailResult = v.InferOutput<typeof mailResult>;

/** An address that gets no mail but what belongs to a purchase. */
export const mailStop = row({ id: uuid, email: text, cause: stopCause, stopped_at: moment });
export type MailStop = v.InferOutput<typeof mailStop>;
