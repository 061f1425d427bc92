import { success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { deliverOutbox } from '../_shared/outbox/deliver.ts';

/** Delivers the outbox. Called by a schedule. */
export default maintenanceEndpoint('deliver-outbox', async () =>
  success({ success: true, ...(await deliverOutbox()) }),
);
