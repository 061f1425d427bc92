import type { ClaimedDelivery } from '../../../../contract/database/invoices.ts';
import type { DeliveryState } from '../../../../contract/database/states.ts';
import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import { peppolSettings } from '../settings.ts';
import { type AccessPoint, AccessPointError, pointFrom } from './access-point.ts';
import { invoiceFile } from './files.ts';

/** How many documents one run takes: each is a few calls. */
const batch = 10;
/** Longer than all calls for a batch take if each times out. */
const leaseSeconds = 15 * 60;

/**
 * Moves a document one step on. A document without an id may have been stored by a call whose answer was lost, so the
 * access point is asked first; and a sending that was not confirmed is looked up before it is repeated.
 */
async function step(point: AccessPoint, { document, access_id }: ClaimedDelivery) {
  let id = access_id;
  let state = id ? await point.stateOf(id) : undefined;
  if (!id) {
    const found = await point.find(document);
    if (!found && !(await point.receives(document.buyer.companyNumber)))
      return { id: null, state: 'not-registered' as DeliveryState };
    id = found?.id ?? (await point.create(await invoiceFile(document, 'xml')));
    state = found?.state ?? 'draft';
  }
  if (state === 'draft') {
    await point.send(id);
    state = 'sending';
  }
  return { id, state: (state === 'failed' ? 'refused' : state) as DeliveryState };
}

/**
 * Sends invoices and credit notes over Peppol and follows them until they have arrived. Without an access point it does
 * nothing. Returns how many documents moved on. Throws when the database is unreachable.
 */
export async function deliverInvoices(): Promise<number> {
  const settings = peppolSettings();
  if (!settings) return 0;
  const point = pointFrom(settings);
  const claimed = await rpc('claim_invoices', { batch, lease_seconds: leaseSeconds });
  for (const delivery of claimed) {
    const { invoice_id, attempts } = delivery;
    try {
      const { id, state } = await step(point, delivery);
      await rpc('settle_invoice', {
        invoice: invoice_id,
        attempt: attempts,
        state,
        access_id: id,
        error: null,
      });
    } catch (error) {
      if (!(error instanceof AccessPointError)) throw error;
      log('warn', { event: 'invoice-not-sent', invoice: invoice_id, error: describeError(error) });
      await rpc('settle_invoice', {
        invoice: invoice_id,
        attempt: attempts,
        state: error.isFinal ? 'refused' : null,
        access_id: delivery.access_id,
        error: error.message,
      });
    }
  }
  return claimed.length;
}
