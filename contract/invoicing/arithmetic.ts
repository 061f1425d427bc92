import type { InvoiceDocument, InvoiceLine } from './document.ts';

type VatTotal = InvoiceDocument['vat'][number];

/** The split of an amount that includes VAT. VAT is rounded to the cent; the net amount is the rest. */
export function splitVat(grossCents: number, vatPercent: number): VatTotal {
  const vatCents = Math.round((grossCents * vatPercent) / (100 + vatPercent));
  return { vatPercent, netCents: grossCents - vatCents, vatCents };
}

/** One total per rate of lines without VAT, by descending rate. VAT is rounded on the total of a rate, not per line. */
export function vatTotals(lines: readonly Pick<InvoiceLine, 'netCents' | 'vatPercent'>[]): VatTotal[] {
  const rates = [...new Set(lines.map(({ vatPercent }) => vatPercent))].sort((one, other) => other - one);
  return rates.map((vatPercent) => {
    const netCents = lines
      .filter((line) => line.vatPercent === vatPercent)
      .reduce((sum, line) => sum + line.netCents, 0);
    return { vatPercent, netCents, vatCents: Math.round((netCents * vatPercent) / 100) };
  });
}

/** Twelve digits as banks print them: '+++123/4567/89012+++'. */
export const formatCommunication = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
