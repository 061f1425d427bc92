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
    const { click, request: subject, known, preview, lines, email, reference, vatReason } = body;
    const { name, street, postalCode, city, companyNumber } = body;
    const company = { name, street, postalCode, city, companyNumber };
    const settings = shopInvoicing();
    if (!settings) return failure(404, functionMessages.notFound, 'invoices-elsewhere');
    const shared = { email, reference, lines, invoicing: { ...settings, vatReason } };
    const asked =
      body.kind === 'quote'
        ? ({
            action: 'quote-sent',
            input: {
              ...shared,
              company: { ...company, vatLiable: body.vatLiable },
              validUntil: body.validUntil,
              sessionOn: body.sessionOn || null,
              sessionFrom: body.sessionFrom,
              sessionTo: body.sessionTo,
              depositPercent: body.deposit ? Number(body.deposit) : null,
              wordsAbove: body.wordsAbove,
              wordsBelow: body.wordsBelow,
            },
          } as const)
        : ({
            action: 'invoice-issued',
            input: {
              ...shared,
              company: { ...company, vatLiable: body.vatLiable },
              deliveredOn: body.deliveredOn,
              dueOn: body.dueOn,
            },
          } as const);
    if (preview) {
      const document = await owner.rpc('desk_invoice_preview', { request: subject, given: asked.input });
      if (!document) return success({ result: 'missing' as const });
      const { content, ...file } = await invoiceFile(document, 'pdf');
      return success({ result: 'preview' as const, file: { ...file, content: toBase64(content) } });
    }
    // A shop that is tried out has an example address too.
    if (
      asked.action === 'quote-sent' &&
      isExampleShop() &&
      !isExampleHost(new URL(siteOfMails().url).hostname)
    )
      return success({ result: 'example' as const });
    const given = { subject, known, click };
    const answer =
      asked.action === 'quote-sent'
        ? await owner.run(asked.action, { ...given, input: asked.input })
        : await owner.run(asked.action, { ...given, input: asked.input });
    if (answer.result === 'done') startDelivery();
    return success(answer);
  },
});
