import * as v from 'valibot';
import { belgianDay } from './calendar.ts';
import { companyInfo } from './company.ts';
import type { Answer } from './database/database.ts';
import { email, requiredLine } from './fields.ts';
import { invoiceLimits } from './limits.ts';
import { functionMessages } from './messages.ts';

/** The VAT rates of an invoice, in percent, the usual one first. */
export const vatRates = [21, 6, 0] as const;

export const invoiceMessages = {
  description: 'Zeg waarvoor deze lijn is.',
  quantity: `Typ een aantal van 1 tot ${invoiceLimits.quantity.toLocaleString('nl-BE')}.`,
  price: 'Typ een prijs zonder btw, zoals 1.200 of 12,50, met een komma voor de centen.',
  total: 'Zo’n groot bedrag kan niet op één factuur.',
  deliveredOn: 'Kies de dag van de sessie of levering.',
  dueOn: 'Kies vandaag of een dag die nog komt.',
} as const;

/** A day such as '2026-11-23'. */
const day = (message: string) => v.pipe(v.optional(v.string(message), ''), v.isoDate(message));

/** Everything about an invoice but its lines, as the form and the function read it. */
export const invoiceHead = {
  ...companyInfo.entries,
  email,
  deliveredOn: day(invoiceMessages.deliveredOn),
  dueOn: v.pipe(
    day(invoiceMessages.dueOn),
    v.check((due) => due >= belgianDay(new Date()), invoiceMessages.dueOn),
  ),
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

/** The body of desk-invoice. */
export const invoiceRequest = v.object(
  {
    /** Stays the same for one click, however often it is sent. */
    id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
    /** The id of a request that was won. */
    request: v.pipe(v.string(), v.uuid()),
    /** How many documents of the request were on screen. */
    seen: v.pipe(v.number(), v.integer()),
    ...invoiceHead,
    lines: v.pipe(
      v.array(line),
      v.minLength(1),
      v.maxLength(invoiceLimits.lines),
      v.check(
        (lines) =>
          lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0) <=
          invoiceLimits.cents,
        invoiceMessages.total,
      ),
    ),
  },
  functionMessages.invalidBody,
);

export type InvoiceRequest = v.InferInput<typeof invoiceRequest>;
export type InvoiceAnswer = Answer<'desk_issue_invoice'>;

/** Why no document was issued. */
export const invoiceRefusals = {
  missing: 'Deze aanvraag of factuur is er niet meer.',
  'not-won': 'Deze aanvraag staat niet (meer) op gewonnen. Zet haar eerst op die stap.',
  conflict: 'Intussen maakte een andere beheerder al een factuur voor deze aanvraag. Kijk die eerst na.',
  differs: 'Deze factuur was al gemaakt, met andere gegevens. Kijk de lijst na.',
  'too-many': 'Vandaag vertrokken er al vijftig facturen. Probeer het morgen opnieuw.',
  changed: 'Intussen werd er al iets gecrediteerd. Kijk de factuur opnieuw na.',
  amount: 'Dit bedrag kan niet: het is nul, of meer dan wat er nog open is.',
} as const;
