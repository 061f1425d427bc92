import * as v from 'valibot';
import { invoiceDocument } from '../invoicing/document.ts';
import { invoiceRow } from './invoices.ts';
import { boolean, day, integer, list, oneOf, orNull, row, text } from './sql.ts';

/** The takings of a day, of one VAT rate; a day without any has one row, without a rate. */
const dayOfTakings = row({
  day,
  vat_percent: orNull(v.number()),
  sold_cents: integer,
  /** Zero or negative, as the next one. */
  refunded_cents: integer,
  invoiced_cents: integer,
  /** All three together, with VAT. */
  cents: integer,
  vat_cents: integer,
});
export type DayOfTakings = v.InferOutput<typeof dayOfTakings>;

const correction = row({
  order_number: text,
  sold_on: day,
  day,
  kind: oneOf(['refund', 'invoiced']),
  cents: integer,
});

/** Without VAT; `country` is null when Stripe did not report it. */
const soldTo = row({ country: orNull(text), net_cents: integer });

const movements = row({
  payment: v.optional(integer),
  refund: v.optional(integer),
  returned: v.optional(integer),
  lost: v.optional(integer),
  regained: v.optional(integer),
  invoice: v.optional(integer),
  note: v.optional(integer),
});
export type Movement = keyof v.InferOutput<typeof movements>;

export const books = row({
  /** Its first day. */
  month: day,
  is_over: boolean,
  days: list(dayOfTakings),
  corrections: list(correction),
  /** The amounts are invoices less credit notes. */
  invoices: row({ invoices: integer, notes: integer, net_cents: integer, vat_cents: integer }),
  money: movements,
  /** What Stripe reported on a later day than that of the payment. */
  late: list(row({ order_number: text, paid_on: day, day, cents: integer })),
  /** Of the calendar year. */
  countries: list(soldTo),
  countries_before: list(soldTo),
  /** The address that the books were last mailed to. */
  accountant: orNull(text),
});
export type Books = v.InferOutput<typeof books>;

/** What a mail attaches: of the documents its own part. */
export const mailedBooks = row({
  days: list(dayOfTakings),
  invoices: list(invoiceRow),
  documents: list(invoiceDocument),
});
export type MailedBooks = v.InferOutput<typeof mailedBooks>;
