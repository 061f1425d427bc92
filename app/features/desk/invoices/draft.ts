import * as v from 'valibot';
import { addDays, belgianDay } from '../../../../contract/calendar.ts';
import { formatCompanyNumber } from '../../../../contract/company.ts';
import type { OpenRequest, ReceivedRequest } from '../../../../contract/database/requests.ts';
import {
  type InvoiceRequest,
  invoiceHead,
  invoiceMessages,
  lineDescription,
  needsReason,
  vatRates,
} from '../../../../contract/desk-invoices.ts';
import { vatReasons } from '../../../../contract/labels.ts';
import { invoiceLimits } from '../../../../contract/limits.ts';
import { offerName, offerOfSection } from '../../../../contract/offers.ts';
import { organisation } from '../../../../site/organisation.ts';
import { readEuro } from '../orders/order-words.ts';
import { whatOf } from '../requests/request-words.ts';

export type Typed = Record<string, string>;

/** The name of a field of a line. */
export const lineField = (field: 'description' | 'quantity' | 'price' | 'rate', index: number) =>
  `${field}${index}`;

export const emptyLine = (index: number): Typed => ({
  [lineField('description', index)]: '',
  [lineField('quantity', index)]: '1',
  [lineField('price', index)]: '',
  [lineField('rate', index)]: String(vatRates[0]),
});

const detail = ({ details }: ReceivedRequest, name: string) => String(details[name] ?? '');

function descriptionOf(request: ReceivedRequest): string {
  if (request.kind === 'workshop') return whatOf(request);
  const offer = offerOfSection(request.details.section);
  return offer ? offerName(offer) : '';
}

/** What the form starts with: the company of an earlier invoice, or else what the request says. */
export function draftFor(
  { request, billed }: Pick<OpenRequest, 'request' | 'billed'>,
  today = belgianDay(new Date()),
): Typed {
  return {
    name: request.company,
    street: [detail(request, 'straat'), detail(request, 'nummer')].filter(Boolean).join(' '),
    postalCode: detail(request, 'postcode'),
    city: detail(request, 'stad'),
    email: request.email,
    ...billed,
    companyNumber: billed ? formatCompanyNumber(billed.companyNumber) : '',
    vatLiable: billed?.vatLiable ?? '',
    reference: '',
    deliveredOn: today,
    dueOn: addDays(today, 30),
    vatReason: '',
    lines: '1',
    ...emptyLine(0),
    [lineField('description', 0)]: descriptionOf(request),
  };
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

export type Checked = Typed & v.InferOutput<v.ObjectSchema<typeof invoiceHead, undefined>>;

/** The rule for what is typed: its head and as many lines as there are. */
export function draftSchema(typed: Typed): v.GenericSchema<Typed, Checked> {
  const lines = indexes(typed).map((index) => ({
    [lineField('description', index)]: lineDescription,
    [lineField('quantity', index)]: quantity,
    [lineField('price', index)]: price,
    [lineField('rate', index)]: v.string(),
  }));
  const vatReason = needsReason(linesOf(typed))
    ? v.picklist(Object.keys(vatReasons), invoiceMessages.vatReason)
    : v.string();
  const entries: v.ObjectEntries = Object.assign({ lines: v.string(), vatReason, ...invoiceHead }, ...lines);
  return v.object(entries) as unknown as v.GenericSchema<Typed, Checked>;
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

export function withoutLine(typed: Typed, index: number): Typed {
  const after = { ...typed };
  for (const at of indexes(typed).slice(index, -1))
    for (const field of ['description', 'quantity', 'price', 'rate'] as const)
      after[lineField(field, at)] = typed[lineField(field, at + 1)] ?? '';
  return { ...after, lines: String(Number(typed.lines) - 1) };
}
