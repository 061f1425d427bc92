import type { InvoiceDocument } from '../../../../contract/invoicing/document.ts';

export type InvoiceFormat = 'pdf' | 'xml';

export interface InvoiceFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

/** A document as a file. The PDF's code loads with the first one. */
export async function invoiceFile(document: InvoiceDocument, format: InvoiceFormat): Promise<InvoiceFile> {
  const name = `${document.kind === 'credit-note' ? 'creditnota' : 'factuur'}-${document.number}`;
  if (format === 'xml') {
    const { toUbl } = await import('./ubl.ts');
    return {
      filename: `${name}.xml`,
      contentType: 'application/xml',
      content: new TextEncoder().encode(toUbl(document)),
    };
  }
  const { toPdf } = await import('./pdf.ts');
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content: await toPdf(document) };
}

/** Both files of a document, as its mails attach them. */
export const invoiceFiles = (document: InvoiceDocument): Promise<InvoiceFile[]> =>
  Promise.all([invoiceFile(document, 'pdf'), invoiceFile(document, 'xml')]);
