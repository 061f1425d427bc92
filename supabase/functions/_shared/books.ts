import { strToU8, type Zippable, zipSync } from 'fflate';
import { booksName, invoicesCsv, takingsCsv } from '../../../contract/books-csv.ts';
import type { MailedBooks } from '../../../contract/database/books.ts';
import type { MailData } from '../../../contract/database/mails.ts';
import type { InvoiceDocument } from '../../../contract/invoicing/document.ts';
import { invoiceFiles } from './invoicing/files.ts';
import type { MailAttachment } from './mails/types.ts';

/** Documents as files of a zip, each as PDF and XML. */
export async function filesOf(documents: readonly InvoiceDocument[]): Promise<Zippable> {
  const files: Zippable = {};
  for (const document of documents)
    for (const { filename, content } of await invoiceFiles(document)) files[filename] = content;
  return files;
}

/** The books of a month as the desk saves them, of the documents those of one mail. */
export async function booksFile(
  { month, part, parts }: MailData<'books-month'>,
  { days, invoices, documents }: MailedBooks,
): Promise<MailAttachment> {
  const of = month.slice(0, 7);
  const files = await filesOf(documents);
  files[`dagontvangsten ${of}.csv`] = strToU8(takingsCsv(days));
  if (invoices.length > 0) files[`facturen ${of}.csv`] = strToU8(invoicesCsv(invoices));
  return {
    filename: `${booksName(month)}${parts > 1 ? ` ${part} van ${parts}` : ''}.zip`,
    contentType: 'application/zip',
    content: zipSync(files),
  };
}
