import { invoiceRequest } from '../../../contract/desk-invoices.ts';
import { shopInvoicing } from '../../../contract/invoicing/settings.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { toBase64 } from '../_shared/base64.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { invoiceFile } from '../_shared/invoicing/files.ts';
import { startDelivery } from '../_shared/outbox/start.ts';

export default ownerEndpoint({
  name: 'desk-invoice',
  schema: invoiceRequest,
  async handle(body, owner) {
    const {
      click,
      request,
      known,
      preview,
      lines,
      email,
      deliveredOn,
      dueOn,
      reference,
      vatReason,
      ...company
    } = body;
    const settings = shopInvoicing();
    if (!settings) return failure(404, functionMessages.notFound, 'invoices-elsewhere');
    const input = {
      company,
      email,
      reference,
      deliveredOn,
      dueOn,
      lines,
      invoicing: { ...settings, vatReason },
    };
    if (preview) {
      const document = await owner.rpc('desk_invoice_preview', { request, given: input });
      if (!document) return success({ result: 'missing' as const });
      const { content, ...file } = await invoiceFile(document, 'pdf');
      return success({ result: 'preview' as const, file: { ...file, content: toBase64(content) } });
    }
    const answer = await owner.run('invoice-issued', { subject: request, known, click, input });
    if (answer.result === 'done') startDelivery();
    return success(answer);
  },
});
