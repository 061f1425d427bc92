import * as v from 'valibot';
import { addDays, belgianDay, belgianTime } from '../../../../contract/calendar.ts';
import { emptyCompany, formatCompanyNumber } from '../../../../contract/company.ts';
import type { InvoiceDraft } from '../../../../contract/database/invoices.ts';
import type { OpenRequest, ReceivedRequest } from '../../../../contract/database/requests.ts';
import {
  type InvoiceRequest,
  invoiceHead,
  invoiceMessages,
  lineDescription,
  needsReason,
  quoteHead,
  vatRates,
} from '../../../../contract/desk-invoices.ts';
import { splitVat } from '../../../../contract/invoicing/arithmetic.ts';
import type { QuoteDocument } from '../../../../contract/invoicing/document.ts';
import { vatReasons } from '../../../../contract/labels.ts';
import { invoiceLimits } from '../../../../contract/limits.ts';
import { offerName, wishOf } from '../../../../contract/offers.ts';
import type { ShopDocument } from '../../../../contract/shop-document.ts';
import { organisation } from '../../../../site/organisation.ts';
import { readEuro } from '../orders/order-words.ts';
import { whatOf } from '../requests/request-words.ts';
import type { Made } from './invoice-address.ts';

export type Typed = Record<string, string>;
type Line = InvoiceDraft['input']['lines'][number];
type Session = NonNullable<QuoteDocument['session']>;

/** The name of a field of a line. */
export const lineField = (field: 'description' | 'quantity' | 'price' | 'rate', index: number) =>
  `${field}${index}`;

/** A line as the form has it, with what is known. */
export const typedLine = (index: number, known: Partial<Line> = {}): Typed => ({
  [lineField('description', index)]: known.description ?? '',
  [lineField('quantity', index)]: String(known.quantity ?? 1),
  [lineField('price', index)]: known.unitCents ? (known.unitCents / 100).toFixed(2).replace('.', ',') : '',
  [lineField('rate', index)]: String(known.vatPercent ?? vatRates[0]),
});

const typedLines = (lines: readonly Partial<Line>[]): Typed =>
  Object.assign({ lines: String(lines.length) }, ...lines.map((line, index) => typedLine(index, line)));

/** The offer that a request asks for. */
const offerOf = (request: ReceivedRequest) => wishOf({ ...request, section: request.details.section });

function descriptionOf(request: ReceivedRequest): string {
  if (request.details.workshopType) return whatOf(request);
  const offer = offerOf(request);
  return offer ? offerName(offer) : '';
}

/** The line that a quote starts with: the formula of its request at its published price, without VAT. */
function formulaLine(request: ReceivedRequest, { formulas }: Pick<ShopDocument, 'formulas'>): Partial<Line> {
  const offer = offerOf(request);
  if (!offer) return {};
  const { price, basis, vat, place } = formulas[offer];
  const cents = readEuro(price.replace(/^\D+/, '')) ?? 0;
  const persons = basis === 'per persoon' && Number(request.details.aantalPersonen);
  return {
    description: [descriptionOf(request), place].filter(Boolean).join(', '),
    quantity: persons || 1,
    unitCents: vat === 'incl. btw' ? splitVat(cents, vatRates[0]).netCents : cents,
  };
}

/** What the form of a next version starts with. */
function typedOf({ buyer, session, depositPercent, lines, ...quote }: QuoteDocument): Typed {
  return {
    ...knownAs(buyer),
    reference: quote.buyerReference,
    ...(session && typedSession(session)),
    deposit: String(depositPercent ?? ''),
    wordsAbove: quote.wordsAbove,
    wordsBelow: quote.wordsBelow,
    vatReason: quote.vatReason ?? '',
    ...typedLines(lines),
  };
}

/** The day and times of a session as fields have them. */
export const typedSession = ({ start, end }: Session) => ({
  sessionOn: belgianDay(new Date(start)),
  sessionFrom: belgianTime(new Date(start)),
  sessionTo: belgianTime(new Date(end)),
});

/** What the form of a quote starts with: the last version, or else the formula of the request. */
export function quoteDraftFor(
  open: Pick<OpenRequest, 'request' | 'billed' | 'quotes'>,
  shop: Pick<ShopDocument, 'formulas'>,
  today = belgianDay(new Date()),
): Typed {
  const last = open.quotes.find(({ state }) => state !== 'agreed');
  const draft = draftFor(open, today);
  return {
    ...draft,
    name: draft.name || open.request.name,
    validUntil: draft['dueOn'] ?? '',
    sessionOn: '',
    sessionFrom: '09:00',
    sessionTo: '12:00',
    deposit: '',
    wordsAbove: '',
    wordsBelow: '',
    ...(last ? typedOf(last.document) : typedLine(0, formulaLine(open.request, shop))),
  };
}

/** A known company as the form has it. */
const knownAs = ({ companyNumber = '', ...known }: Typed): Typed => ({
  ...known,
  companyNumber: companyNumber && formatCompanyNumber(companyNumber),
});

/** What is known of a company and not typed yet. */
export const newlyKnown = (known: Typed, typed: Typed): Typed =>
  Object.fromEntries(Object.entries(knownAs(known)).filter(([name, value]) => value && !typed[name]));

/** What the form starts with, with what is known. */
export function draftWith(start: Typed, today = belgianDay(new Date())): Typed {
  return {
    ...emptyCompany,
    vatLiable: '',
    email: '',
    deliveredOn: today,
    dueOn: addDays(today, 30),
    vatReason: '',
    ...typedLines([{}]),
    ...start,
  };
}

/** What the form starts with: the draft that the address names, or else what is known of the request and its company. */
export function draftFor(
  { request, billed }: Pick<OpenRequest, 'request' | 'billed'>,
  today = belgianDay(new Date()),
  draft?: InvoiceDraft,
): Typed {
  const start = { email: request.email, [lineField('description', 0)]: descriptionOf(request) };
  if (!draft) return draftWith({ ...start, ...(billed && knownAs(billed)) }, today);
  const { company, email, reference, vatReason = '', lines } = draft.input;
  return draftWith(
    {
      ...knownAs({ ...company, email, reference, vatReason, draft: draft.id }),
      ...typedLines(lines),
      // As long as one that leaves by itself (invoice_quote).
      ...(draft.part === 'deposit' && { dueOn: addDays(today, 14) }),
      // The rest is due the day after the session.
      ...(draft.part === 'rest' && draft.due_from && { deliveredOn: addDays(draft.due_from, -1) }),
    },
    today,
  );
}

const readQuantity = (typed: string) => (/^\d{1,5}$/.test(typed.trim()) ? Number(typed) : 0);

const quantity = v.pipe(
  v.string(),
  v.check((typed) => {
    const read = readQuantity(typed);
    return read >= 1 && read <= invoiceLimits.quantity;
  }, invoiceMessages.quantity),
);
const price = v.pipe(
  v.string(),
  v.check((typed) => (readEuro(typed) ?? 0) > 0, invoiceMessages.price),
);

const indexes = (typed: Typed) => Array.from({ length: Number(typed.lines) }, (_, index) => index);

/** The rule for what is typed: its head and as many lines as there are. */
export function draftSchema(made: Made, typed: Typed): v.GenericSchema<Typed, Typed> {
  const lines = indexes(typed).map((index) => ({
    [lineField('description', index)]: lineDescription,
    [lineField('quantity', index)]: quantity,
    [lineField('price', index)]: price,
    [lineField('rate', index)]: v.string(),
  }));
  const vatReason = needsReason(linesOf(typed))
    ? v.picklist(Object.keys(vatReasons), invoiceMessages.vatReason)
    : v.string();
  const head = made === 'quote' ? quoteHead : invoiceHead;
  const entries: v.ObjectEntries = Object.assign({ lines: v.string(), vatReason, ...head }, ...lines);
  return v.object(entries) as unknown as v.GenericSchema<Typed, Typed>;
}

export const linesOf = (typed: Typed): InvoiceRequest['lines'] =>
  indexes(typed).map((index) => ({
    description: typed[lineField('description', index)] ?? '',
    quantity: readQuantity(typed[lineField('quantity', index)] ?? ''),
    unitCents: readEuro(typed[lineField('price', index)] ?? '') ?? 0,
    vatPercent: rateOf(typed[lineField('rate', index)]),
  }));

function rateOf(typed: string | undefined) {
  if (organisation.vatRegime === 'exempt') return 0;
  return vatRates.find((rate) => String(rate) === typed) ?? vatRates[0];
}

export const withoutLine = (typed: Typed, index: number): Typed =>
  typedLines(linesOf(typed).filter((_, at) => at !== index));
