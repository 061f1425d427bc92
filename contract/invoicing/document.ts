import * as v from 'valibot';

// An invoice or credit note as issued, or a quote as sent. The database keeps it frozen; the PDF, the Peppol XML, the account and the desk show it.

const cents = v.pipe(v.number(), v.integer());
const day = v.pipe(v.string(), v.isoDate());
/** Ten digits that start with 0 or 1, without punctuation. */
const companyNumber = v.pipe(v.string(), v.regex(/^[01]\d{9}$/));

const address = { name: v.string(), street: v.string(), postalCode: v.string(), city: v.string() };

const seller = v.object({
  ...address,
  companyNumber,
  /** Such as 'RPR Gent, afdeling Gent'; '' for a sole trader. */
  register: v.string(),
  email: v.string(),
  phone: v.string(),
  /** Without spaces; '' when no invoice is paid by transfer. */
  iban: v.string(),
});

/** A Belgian company. */
export const invoicedCompany = v.object({
  ...address,
  companyNumber,
  vatLiable: v.picklist(['ja', 'nee']),
  email: v.string(),
});

/** A company that gets a quote: what the shop does not know of it is '', until it agrees. */
const quotedCompany = v.object({
  ...invoicedCompany.entries,
  companyNumber: v.union([v.literal(''), companyNumber]),
  vatLiable: v.picklist(['', 'ja', 'nee']),
});

const invoiceLine = v.object({
  description: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Without VAT. */
  unitCents: cents,
  /** quantity × unitCents. */
  netCents: cents,
  /** 0 under the small-business scheme. */
  vatPercent: v.number(),
});

const vatRegime = v.picklist(['normal', 'exempt']);

export const vatReason = v.picklist(['article-44', 'small-enterprise']);

/** How the shop invoices: what the database cannot know of a document (settings.ts). */
export const invoicing = v.strictObject({
  seller,
  vatRegime,
  vatReason: v.optional(vatReason),
});
export type Invoicing = v.InferOutput<typeof invoicing>;

const vatTotal = v.object({ vatPercent: v.number(), netCents: cents, vatCents: cents });

const common = {
  /** From the one series of invoices and credit notes, '2026-0001', or from that of quotes, 'V2026-0001'. */
  number: v.string(),
  issuedOn: day,
  seller,
  /** The buyer's own reference, such as a purchase order; '' for none. */
  buyerReference: v.string(),
  /** The number of the order or of the request. */
  orderReference: v.string(),
  /** 'exempt': the small-business scheme; the document then states it instead of VAT. */
  vatRegime,
  /** Why lines have 0% VAT; documents of before it was asked have none. */
  vatReason: v.optional(vatReason),
  lines: v.pipe(v.array(invoiceLine), v.minLength(1)),
  /** One per rate, by descending rate. VAT is rounded on the total of a rate, not per line. */
  vat: v.pipe(v.array(vatTotal), v.minLength(1)),
  netCents: cents,
  vatCents: cents,
  totalCents: cents,
};

/** All amounts are positive, those of a credit note too; only a line that is a discount is negative. */
export const invoiceDocument = v.object({
  ...common,
  kind: v.picklist(['invoice', 'credit-note']),
  deliveredOn: day,
  /** The last day to pay; null when it is paid already, and for a credit note. */
  dueOn: v.nullable(day),
  buyer: invoicedCompany,
  /** The invoice that a credit note corrects. */
  corrects: v.nullable(v.object({ number: v.string(), issuedOn: day })),
  paidCents: cents,
  dueCents: cents,
  /** Digits of the Belgian structured communication, printed as +++123/4567/89012+++; '' when paid online. */
  structuredCommunication: v.string(),
});

const moment = v.pipe(v.string(), v.isoTimestamp());

export const quoteDocument = v.object({
  ...common,
  kind: v.literal('quote'),
  version: v.number(),
  buyer: quotedCompany,
  validUntil: day,
  /** Null as long as it is to be agreed. */
  session: v.nullable(v.object({ start: moment, end: moment })),
  /** What is paid before the session; null for nothing. */
  depositPercent: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99))),
  wordsAbove: v.string(),
  wordsBelow: v.string(),
});
/** Whatever the shop prints. */
export type PrintedDocument = InvoiceDocument | QuoteDocument;

export type QuoteDocument = v.InferOutput<typeof quoteDocument>;

export type InvoiceDocument = v.InferOutput<typeof invoiceDocument>;
export type InvoiceLine = v.InferOutput<typeof invoiceLine>;
