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

/**
 * What the next credit note holds of one rate of an invoice. VAT is rounded on all that is credited by then, so that
 * credit notes for the whole add up to exactly the invoice.
 * @param whole the rate's total on the invoice
 * @param credited what earlier credit notes hold of it, together
 * @param grossCents the amount to credit, VAT included, at most what is left
 */
export function creditOf(
  whole: VatTotal,
  credited: Pick<VatTotal, 'netCents' | 'vatCents'>,
  grossCents: number,
): VatTotal {
  const soFar = credited.netCents + credited.vatCents + grossCents;
  const vatCents =
    Math.round((soFar * whole.vatCents) / (whole.netCents + whole.vatCents)) - credited.vatCents;
  return { vatPercent: whole.vatPercent, netCents: grossCents - vatCents, vatCents };
}

/**
 * The twelve digits of a Belgian structured communication: ten of a reference and two that check them, the remainder by
 * 97, or 97 when there is none.
 * @param reference at most ten digits
 */
export function structuredCommunication(reference: number): string {
  const check = reference % 97 || 97;
  return String(reference).padStart(10, '0') + String(check).padStart(2, '0');
}

/** Twelve digits as banks print them: '+++123/4567/89012+++'. */
export const formatCommunication = (digits: string): string =>
  `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`;
