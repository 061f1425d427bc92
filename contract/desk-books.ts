import * as v from 'valibot';
import { functionMessages } from './messages.ts';

/** The documents in one zip: making their PDFs has to fit in the two seconds of an Edge Function. */
export const documentsPerZip = 25;

/** The body of desk-books: a day of the month, and which zip of it, from 1. */
export const booksRequest = v.object(
  {
    day: v.pipe(v.string(functionMessages.invalidBody), v.isoDate(functionMessages.invalidBody)),
    part: v.pipe(
      v.number(functionMessages.invalidBody),
      v.integer(functionMessages.invalidBody),
      v.minValue(1, functionMessages.invalidBody),
    ),
  },
  functionMessages.invalidBody,
);

export const correctionWords = { refund: 'Terugbetaald', invoiced: 'Naar een factuur' } as const;

/** Without VAT, for consumers in all other EU countries together, in this year and the one before (W.BTW art. 21bis). */
export const euThresholdCents = 1_000_000;

/** The other countries of the EU (ISO 3166; Greece is GR). */
const otherEuCountries =
  'AT BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** What consumers in other EU countries paid, of the amounts per country. */
export const soldInEu = (countries: readonly { country: string | null; net_cents: number }[]): number =>
  countries
    .filter(({ country }) => country !== null && otherEuCountries.includes(country))
    .reduce((sum, { net_cents: cents }) => sum + cents, 0);
