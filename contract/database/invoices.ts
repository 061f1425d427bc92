import * as v from 'valibot';
import { invoiceDocument, quoteDocument, vatReason } from '../invoicing/document.ts';
import { history } from './history.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { deliveryState, invoiceKind, invoiceState } from './states.ts';

/** A document of an order, a request or a person, as their pages list it. */
export const listedInvoice = row({
  number: text,
  state: invoiceState,
  delivery: orNull(deliveryState),
  /** Whether it waits for an owner to see to Peppol. */
  needs_peppol: boolean,
  issued_on: day,
  total_cents: integer,
});
export type ListedInvoice = v.InferOutput<typeof listedInvoice>;

/** What the form of an invoice begins with that an owner has to look at. */
export const invoiceDraft = row({
  id: uuid,
  part: oneOf(['deposit', 'rest']),
  input: row({
    /** As on a quote: an owner fills in what it lacks. */
    company: v.omit(quoteDocument.entries.buyer, ['email']),
    email: text,
    reference: text,
    lines: list(row({ description: text, quantity: integer, unitCents: integer, vatPercent: integer })),
    vatReason: v.optional(vatReason),
  }),
  /** Null while no day is agreed for the session. */
  due_from: orNull(day),
  /** It waits for the session, or the customer changed or lacked company details. */
  reason: oneOf(['session', 'changed']),
});
export type InvoiceDraft = v.InferOutput<typeof invoiceDraft>;

const shown = {
  number: text,
  company: text,
  company_number: text,
  issued_on: day,
  due_on: orNull(day),
  paid_on: orNull(day),
  total_cents: integer,
  /** What is still to be paid; of a credit note, to be returned. */
  open_cents: integer,
  /** Of a credit note: what an owner still has to return. */
  owed_cents: integer,
  state: invoiceState,
  /** The number of the order or of the request. */
  about: text,
  /** The number of the invoice that a credit note corrects. */
  corrected: orNull(text),
};

export const invoiceRow = row({
  ...shown,
  id: uuid,
  email: text,
  /** Over Peppol; null when it was never tried. */
  delivery: orNull(deliveryState),
  needs_peppol: listedInvoice.entries.needs_peppol,
  vat: invoiceDocument.entries.vat,
  /** Of its date: '2026-11'. */
  month: text,
  order_id: orNull(uuid),
  request_id: orNull(uuid),
  corrects: orNull(uuid),
});
export type InvoiceRow = v.InferOutput<typeof invoiceRow>;

export const invoiceDetail = row({
  invoice: row({
    ...shown,
    version: integer,
    reminded_at: orNull(moment),
    /** Whether the shop reminds of it by itself; null while it reminds of none. */
    remind: orNull(boolean),
  }),
  document: invoiceDocument,
  /** What is left to credit, per rate, including VAT. */
  rates: list(row({ percent: v.number(), left_cents: integer })),
  delivery: orNull(row({ state: deliveryState, error: orNull(text), at: moment })),
  needs_peppol: boolean,
  /** Its credit notes, the oldest first. */
  notes: list(row({ number: text, issued_on: day, total_cents: integer })),
  order_number: orNull(text),
  /** The id of the request that it is for. */
  request: orNull(uuid),
  history,
});
export type InvoiceDetail = v.InferOutput<typeof invoiceDetail>;

/** Whether the shop reminds of invoices by itself; words are null where they are those of contract/invoicing/reminder.ts. */
export const reminderSettings = row({ on: boolean, words: orNull(text), version: integer });
export type ReminderSettings = v.InferOutput<typeof reminderSettings>;

/** An invoice as the link in its mails opens it. */
export const linkedInvoice = row({
  document: invoiceDocument,
  state: invoiceState,
  open_cents: integer,
  paid_on: orNull(day),
});
export type LinkedInvoice = v.InferOutput<typeof linkedInvoice>;

/** A paid order of a company, for whoever invoices elsewhere. */
export const companyOrder = row({
  order_number: text,
  paid_at: moment,
  email: text,
  product_name: text,
  amount_cents: integer,
  amount_refunded_cents: integer,
  currency: text,
  company: text,
  company_number: text,
  vat_liable: oneOf(['ja', 'nee']),
  street: text,
  postal_code: text,
  city: text,
  reference: text,
});
export type CompanyOrder = v.InferOutput<typeof companyOrder>;

/** What a mail about a document says. */
export const invoiceMail = {
  invoiceId: uuid,
  kind: invoiceKind,
  reference: text,
  /** The number of the invoice that a credit note corrects. */
  corrects: orNull(text),
  company: text,
  orderReference: text,
  issuedOn: day,
  dueOn: orNull(day),
  totalCents: integer,
  dueCents: integer,
  /** Without spaces; '' for none. */
  iban: text,
  /** The digits of the structured communication; '' for none. */
  communication: text,
  /** The path of its page; null when nothing is open, and absent in mails of before the page was there. */
  invoiceUrl: v.optional(orNull(text)),
};

export const claimedDeliveries = list(
  row({
    invoice_id: uuid,
    document: invoiceDocument,
    /** The document at the access point, once it has one. */
    access_id: orNull(text),
    attempts: integer,
  }),
);
export type ClaimedDelivery = v.InferOutput<typeof claimedDeliveries>[number];
