import { idOfClick } from '../../../contract/desk.ts';
import type { ActionGiven } from '../../../contract/desk-actions.ts';
import { invoiceRequest } from '../../../contract/desk-invoices.ts';
import { isExampleHost, isExampleShop } from '../../../contract/examples.ts';
import { shopInvoicing } from '../../../contract/invoicing/settings.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { toBase64 } from '../_shared/base64.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { invoiceFile } from '../_shared/invoicing/files.ts';
import { startDelivery } from '../_shared/outbox/start.ts';
import { siteOfMails } from '../_shared/settings.ts';

export default ownerEndpoint({
  name: 'desk-invoice',
  schema: invoiceRequest,
  async handle(body, owner) {
    const { kind, click, request, known, preview, vatReason, ...typed } = body;
    const { companyNumber, vatLiable, name, street, postalCode, city, ...input } = typed;
    const settings = shopInvoicing();
    if (!settings) return failure(404, functionMessages.notFound, 'invoices-elsewhere');
    const given = {
      ...input,
      company: { companyNumber, vatLiable, name, street, postalCode, city },
      invoicing: { ...settings, vatReason },
    };
    if (preview) {
      const document =
        body.kind === 'quote'
          ? await owner.rpc('desk_quote_preview', { request: body.request, given })
          : await owner.rpc('desk_invoice_preview', { request, given });
      if (!document) return success({ result: 'missing' as const });
      const { content, ...file } = await invoiceFile(document, 'pdf');
      return success({ result: 'preview' as const, file: { ...file, content: toBase64(content) } });
    }
    const action = kind === 'quote' ? 'quote-sent' : 'invoice-issued';
    // A shop that is tried out has an example address too.
    const isLive = !isExampleHost(new URL(siteOfMails().url).hostname);
    if (kind === 'quote' && isLive && isExampleShop()) return success({ result: 'example' as const });
    const subject = request ?? idOfClick(click);
    // The fields of its body are those of its action.
    const asked = { subject, known, click, input: given } as ActionGiven<typeof action> & { click: string };
    const answer = await owner.run(action, asked);
    if (answer.result === 'done') startDelivery();
    return success(answer);
  },
});
