import * as v from 'valibot';
import { boolean, day, integer, list, oneOf, orNull, row, text } from './sql.ts';

/** The receipts of a day, of one VAT rate; a day without any has one row, without a rate. */
const dayOfReceipts = row({
  day,
  vat_percent: orNull(v.number()),
  sold_cents: integer,
  /** Zero or negative, as the next one. */
  refunded_cents: integer,
  /** Moved to an invoice. */
  invoiced_cents: integer,
  /** All three together, with VAT. */
  cents: integer,
  vat_cents: integer,
});
export type DayOfReceipts = v.InferOutput<typeof dayOfReceipts>;

/** What left the receipts since the month of its sale. */
const correction = row({
  order_number: text,
  sold_on: day,
  day,
  kind: oneOf(['refund', 'invoiced']),
  cents: integer,
});

/** Without VAT; `country` is null when Stripe did not report it. */
const soldTo = row({ country: orNull(text), net_cents: integer });

/** The books of a month. */
export const books = row({
  /** Its first day. */
  month: day,
  is_over: boolean,
  days: list(dayOfReceipts),
  corrections: list(correction),
  /** The amounts are invoices less credit notes. */
  invoices: row({ invoices: integer, notes: integer, net_cents: integer, vat_cents: integer }),
  /** Of the calendar year. */
  countries: list(soldTo),
  countries_before: list(soldTo),
});
export type Books = v.InferOutput<typeof books>;
