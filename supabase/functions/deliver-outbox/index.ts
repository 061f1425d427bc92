import { success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { deliverInvoices } from '../_shared/invoicing/deliver.ts';
import { deliverOutbox } from '../_shared/outbox/deliver.ts';

export default maintenanceEndpoint('deliver-outbox', async () => {
  const mails = await deliverOutbox();
  return success({ success: true, ...mails, invoices: await deliverInvoices() });
});
