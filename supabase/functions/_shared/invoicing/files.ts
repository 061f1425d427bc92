import type { PrintedDocument } from '../../../../contract/invoicing/document.ts';

export type InvoiceFormat = 'pdf' | 'xml';

export interface InvoiceFile {
  filename: string;
  contentType: string;
  content: Uint8Array<ArrayBuffer>;
}

const names = { invoice: 'factuur', 'credit-note': 'creditnota', quote: 'voorstel' } as const;

/** A document as a file, with the QR code for what is open (toPdf); a quote has no XML. The PDF's code loads with the first one. */
export async function invoiceFile(
  document: PrintedDocument,
  format: InvoiceFormat,
  openCents?: number,
): Promise<InvoiceFile> {
  const name = `${names[document.kind]}-${document.number}`;
  if (format === 'xml' && document.kind !== 'quote') {
    const { toUbl } = await import('./ubl.ts');
    return {
      filename: `${name}.xml`,
      contentType: 'application/xml',
      content: new TextEncoder().encode(toUbl(document)),
    };
  }
  const { toPdf } = await import('./pdf.ts');
  return {
    filename: `${name}.pdf`,
    contentType: 'application/pdf',
    content: await toPdf(document, openCents),
  };
}

/** The files of a document, as its mails attach them. */
export const invoiceFiles = (document: PrintedDocument, openCents?: number): Promise<InvoiceFile[]> =>
  Promise.all(
    (document.kind === 'quote' ? (['pdf'] as const) : (['pdf', 'xml'] as const)).map((format) =>
      invoiceFile(document, format, openCents),
    ),
  );
