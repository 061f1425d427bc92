import { needsFreshCode } from '../../../contract/desk.ts';
import type { PrintedDocument } from '../../../contract/invoicing/document.ts';
import { invoiceFileRequest } from '../../../contract/invoicing/file.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { toBase64 } from '../_shared/base64.ts';
import { callerOf } from '../_shared/caller.ts';
import { callWith, clientAs, DatabaseError } from '../_shared/database.ts';
import { type Fallible, failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { type InvoiceFormat, invoiceFile } from '../_shared/invoicing/files.ts';
import { bearerOf } from '../_shared/secret.ts';

interface Known {
  document: PrintedDocument;
  /** What is still to be paid. */
  open_cents?: number;
}

/** The document, if the caller is an owner, who may have to type a fresh code first: the database decides with the caller's own token. Throws DatabaseError. */
async function forOwner(token: string, number: string): Promise<Known | 'fresh-code' | null> {
  try {
    if (number.startsWith('V'))
      return (await callWith(clientAs(token), 'desk_quote', { number }))?.versions[0] ?? null;
    const found = await callWith(clientAs(token), 'desk_invoice', { number });
    return found && { document: found.document, open_cents: found.invoice.open_cents };
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return null;
    // Beyond an hour's work, reading one by one is an export, too.
    if (error instanceof DatabaseError && error.code === needsFreshCode) return 'fresh-code';
    throw error;
  }
}

async function fileOf({ document, open_cents: open }: Known, format: InvoiceFormat) {
  const { content, ...file } = await invoiceFile(document, format, open);
  return success({ ...file, content: toBase64(content) });
}

export default jsonEndpoint({
  name: 'invoice-file',
  schema: invoiceFileRequest,
  rateLimit: 'lesson',
  store: async (wanted, limits, request) => {
    if ('token' in wanted) {
      const { token } = wanted;
      let linked: Fallible<Known | null> = await limits.call('invoice_by_link', { link_token: token });
      if (linked.ok && !linked.value)
        linked = await limits.call('quote_by_link', { link: token, given: null });
      if (!linked.ok) return linked;
      return linked.value ? fileOf(linked.value, wanted.format) : refusal(404, 'unknown-link');
    }
    const { number, format } = wanted;
    const token = bearerOf(request);
    const caller = token && (await callerOf(request));
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const own = await limits.call('invoice_of_account', { account_id: caller.id, wanted: number });
    if (!own.ok) return own;
    // What an order was invoiced for is paid.
    const found = own.value ? { document: own.value, open_cents: 0 } : await forOwner(token, number);
    if (found === 'fresh-code') return refusal(403, found);
    return found ? fileOf(found, format) : failure(404, functionMessages.notFound, 'no-invoice');
  },
});
