import * as v from 'valibot';
import { organisation } from '../site/organisation.ts';
import { companyInfo } from './company.ts';
import { click, known } from './desk.ts';
import { refusalOf } from './desk-actions.ts';
import { deskDay } from './desk-days.ts';
import { email, optionalLine, optionalText, requiredLine } from './fields.ts';
import { vatReason } from './invoicing/document.ts';
import { invoiceLimits } from './limits.ts';
import { functionMessages } from './messages.ts';

/** The VAT rates of an invoice, in percent, the usual one first. */
export const vatRates = [21, 6, 0] as const;

export const invoiceMessages = {
  description: 'Zeg waarvoor deze lijn is.',
  quantity: `Typ een aantal van 1 tot ${invoiceLimits.quantity.toLocaleString('nl-BE')}.`,
  price: 'Typ een prijs zonder btw, zoals 1.200 of 12,50, met een komma voor de centen.',
  total: 'Zo’n groot bedrag kan niet op één factuur.',
  deliveredOn: 'Kies de dag van de sessie of levering, van de voorbije drie jaar tot binnen een jaar.',
  vatReason: 'Kies waarom er geen btw op staat.',
  dueOn: 'Kies vandaag of een dag binnen het jaar.',
  sessionOn: 'Kies een dag vanaf vandaag, binnen de twee jaar, of laat leeg.',
  sessionTimes: refusalOf('session-set', 'times'),
  deposit: 'Typ een getal van 1 tot 99, of laat leeg.',
} as const;

/** Everything about an invoice but its lines, as the form and the function read it. */
export const invoiceHead = {
  ...companyInfo.entries,
  email,
  deliveredOn: deskDay('deliveredOn', invoiceMessages.deliveredOn),
  dueOn: deskDay('dueOn', invoiceMessages.dueOn),
  /** The draft that it was. */
  draft: v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null),
};

const orEmpty = (schema: v.GenericSchema<string | undefined, string>) =>
  v.lazy((typed): v.GenericSchema<string | undefined, string> => (typed === '' ? v.string() : schema));
const time = v.pipe(
  v.string(invoiceMessages.sessionTimes),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, invoiceMessages.sessionTimes),
);
const words = optionalText(invoiceLimits.words);

/** The same of a quote: its customer says the rest of its company when it agrees. */
export const quoteHead = {
  ...companyInfo.entries,
  companyNumber: orEmpty(companyInfo.entries.companyNumber),
  vatLiable: v.optional(v.picklist(['', 'ja', 'nee']), ''),
  street: optionalLine(),
  postalCode: optionalLine(),
  city: optionalLine(),
  email,
  validUntil: deskDay('validUntil', invoiceMessages.dueOn),
  /** '' as long as it is to be agreed. */
  sessionOn: orEmpty(deskDay('sessionOn', invoiceMessages.sessionOn)),
  sessionFrom: time,
  sessionTo: time,
  deposit: v.pipe(v.string(invoiceMessages.deposit), v.regex(/^(?:[1-9]\d?)?$/, invoiceMessages.deposit)),
  wordsAbove: words,
  wordsBelow: words,
};

export const lineDescription = requiredLine(invoiceMessages.description, invoiceLimits.description);

const whole = (message: string, most: number) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(1, message), v.maxValue(most, message));

const line = v.object({
  description: lineDescription,
  quantity: whole(invoiceMessages.quantity, invoiceLimits.quantity),
  /** Without VAT. */
  unitCents: whole(invoiceMessages.price, invoiceLimits.cents),
  vatPercent: v.picklist(vatRates),
});

/** Whether lines are without VAT for a reason that the invoice has to say. */
export const needsReason = (lines: readonly { vatPercent: number }[]): boolean =>
  organisation.vatRegime === 'normal' && lines.some(({ vatPercent }) => vatPercent === 0);

const drafted = {
  click,
  /** The id of the request that it is for. */
  request: v.pipe(v.string(), v.uuid()),
  known,
  /** Shows it as PDF instead of sending it. */
  preview: v.optional(v.boolean(), false),
  /** Of lines with 0%; unless the shop is exempt as a whole. */
  vatReason: v.optional(vatReason),
  lines: v.pipe(
    v.array(line),
    v.minLength(1),
    v.maxLength(invoiceLimits.lines),
    v.check(
      (lines) =>
        lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0) <= invoiceLimits.cents,
      invoiceMessages.total,
    ),
  ),
};

export const invoiceRequest = v.pipe(
  v.variant(
    'kind',
    [
      v.object({
        kind: v.optional(v.literal('invoice'), 'invoice'),
        ...drafted,
        /** Null makes one. */
        request: v.nullable(drafted.request),
        ...invoiceHead,
      }),
      v.object({ kind: v.literal('quote'), ...drafted, ...quoteHead }),
    ],
    functionMessages.invalidBody,
  ),
  v.forward(
    v.check(
      ({ lines, vatReason: reason }) => reason !== undefined || !needsReason(lines),
      invoiceMessages.vatReason,
    ),
    ['vatReason'],
  ),
  v.check((body) => body.kind !== 'quote' || body.sessionFrom < body.sessionTo, invoiceMessages.sessionTimes),
);

export type InvoiceRequest = v.InferInput<typeof invoiceRequest>;
