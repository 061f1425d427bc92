import { success } from '../_shared/http/failure.ts';
import { maintenanceEndpoint } from '../_shared/http/maintenance-endpoint.ts';
import { deliverOutbox } from '../_shared/outbox/deliver.ts';

/** Delivers the outbox. A schedule calls it. */
export default maintenanceEndpoint('deliver-outbox', async () =>
  success({ success: true, ...(await deliverOutbox()) }),
);
