import { type InvoiceAnswer, invoiceRequest } from '../../../contract/desk-invoices.ts';
import { invoicing } from '../../../contract/invoicing/settings.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { failure, success } from '../_shared/http/failure.ts';
import { ownerEndpoint } from '../_shared/http/owner-endpoint.ts';
import { startDelivery } from '../_shared/outbox/start.ts';

/** Issues an invoice for a request that was won, on behalf of an owner, and mails it to the company. */
export default ownerEndpoint({
  name: 'desk-invoice',
  schema: invoiceRequest,
  async handle({ id, request, seen, lines, email, deliveredOn, dueOn, reference, ...company }, owner) {
    const settings = invoicing();
    if (!settings) return failure(404, functionMessages.notFound, 'invoices-elsewhere');
    const answer: InvoiceAnswer = await owner.act('desk_issue_invoice', {
      draft: { id, request, seen, company, email, reference, deliveredOn, dueOn, lines, invoicing: settings },
    });
    if (answer.result === 'issued') startDelivery();
    return success(answer);
  },
});
