import { zipSync } from 'fflate';
import { booksRequest, documentsPerZip } from '../../../contract/desk-books.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { toBase64 } from '../_shared/base64.ts';
import { filesOf } from '../_shared/books.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';

/** The invoices and credit notes of a month as a zip, each as PDF and Peppol XML. */
export default ownerEndpoint({
  name: 'desk-books',
  schema: booksRequest,
  async handle({ day, part }, owner) {
    const documents = await owner.rpc('desk_book_invoices', { day });
    const parts = Math.ceil(documents.length / documentsPerZip);
    const chosen = documents.slice((part - 1) * documentsPerZip, part * documentsPerZip);
    if (chosen.length === 0) return failure(404, functionMessages.notFound, 'no-invoices');
    const content = await filesOf(chosen);
    const name = `facturen-${day.slice(0, 7)}${parts > 1 ? `-${part}-van-${parts}` : ''}.zip`;
    return success({
      filename: name,
      contentType: 'application/zip',
      content: toBase64(new Uint8Array(zipSync(content))),
    });
  },
});
