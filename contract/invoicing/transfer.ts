import { singleLine } from '../text.ts';
import { formatCommunication } from './arithmetic.ts';
import type { InvoiceDocument } from './document.ts';

/**
 * What the QR code of an invoice says to the app of a bank (EPC069-12, version 002); null when nothing is to be transferred.
 * The line for a structured reference takes only that of ISO 11649, so the Belgian one is in the free line.
 */
export function transferText(
  { kind, seller, structuredCommunication }: InvoiceDocument,
  openCents: number,
): string | null {
  if (kind !== 'invoice' || openCents <= 0 || !seller.iban || !structuredCommunication) return null;
  const name = Array.from(singleLine(seller.name)).slice(0, 70).join('');
  const euro = (openCents / 100).toFixed(2);
  const message = formatCommunication(structuredCommunication);
  return ['BCD', '002', '1', 'SCT', '', name, seller.iban, `EUR${euro}`, '', '', message].join('\n');
}
