import { needsFreshCode } from '../../../contract/desk.ts';
import type { PrintedDocument } from '../../../contract/invoicing/document.ts';
import { invoiceFileRequest } from '../../../contract/invoicing/file.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { toBase64 } from '../_shared/base64.ts';
import { callerOf } from '../_shared/caller.ts';
import { callWith, clientAs, DatabaseError } from '../_shared/database.ts';
import { failure, refusal, success } from '../_shared/http/failure.ts';
import { jsonEndpoint } from '../_shared/http/json-endpoint.ts';
import { invoiceFile } from '../_shared/invoicing/files.ts';
import { bearerOf } from '../_shared/secret.ts';

/** The document, if the caller is an owner, who may have to type a fresh code first: the database decides with the caller's own token. Throws DatabaseError. */
async function forOwner(token: string, number: string): Promise<PrintedDocument | 'fresh-code' | null> {
  try {
    if (number.startsWith('V'))
      return (await callWith(clientAs(token), 'desk_quote', { number }))?.versions[0]?.document ?? null;
    return (await callWith(clientAs(token), 'desk_invoice', { number }))?.document ?? null;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '42501') return null;
    // Beyond an hour's work, reading one by one is an export, too.
    if (error instanceof DatabaseError && error.code === needsFreshCode) return 'fresh-code';
    throw error;
  }
}

export default jsonEndpoint({
  name: 'invoice-file',
  schema: invoiceFileRequest,
  rateLimit: 'lesson',
  store: async ({ number, format }, limits, request) => {
    const token = bearerOf(request);
    const caller = token && (await callerOf(request));
    if (!caller) return limits.fail(failure(401, functionMessages.unauthorized, 'signed-out'));
    const own = await limits.call('invoice_of_account', { account_id: caller.id, wanted: number });
    if (!own.ok) return own;
    const document = own.value ?? (await forOwner(token, number));
    if (document === 'fresh-code') return refusal(403, document);
    if (!document) return failure(404, functionMessages.notFound, 'no-invoice');
    const { content, ...file } = await invoiceFile(document, format);
    return success({ ...file, content: toBase64(content) });
  },
});
