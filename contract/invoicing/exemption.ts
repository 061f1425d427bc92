import { vatExemption, vatReasons } from '../labels.ts';
import type { InvoiceDocument } from './document.ts';

/** The sentence that a document needs because a rate of it is exempt from VAT. */
export function exemptionOf({
  vatRegime: regime,
  vatReason: reason,
  vat,
}: Pick<InvoiceDocument, 'vatRegime' | 'vatReason' | 'vat'>): string | undefined {
  if (regime === 'exempt') return vatExemption;
  return reason && vat.some(({ vatPercent }) => vatPercent === 0) ? vatReasons[reason] : undefined;
}
