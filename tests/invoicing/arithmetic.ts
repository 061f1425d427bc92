import type { InvoiceDocument } from '../../contract/invoicing/document.ts';

type VatTotal = InvoiceDocument['vat'][number];

/**
 * What the next credit note holds of one rate of an invoice: what credit_invoice in SQL is compared with. VAT is rounded on
 * the sum of all credit notes, so that together they never differ from the invoice by a cent. @param whole the rate's
 * total on the invoice @param credited what earlier credit notes hold of it, together @param grossCents the amount to
 * credit, VAT included, at most what is left
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
