import { rpc } from '../database.ts';
import { log } from '../log.ts';
import { kickDelivery } from '../outbox/kick.ts';
import { businessAddress } from '../settings.ts';
import type { CheckoutChange } from './change.ts';

type OrderStatus = 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed';

export interface AppliedChange {
  result: 'applied' | 'unchanged' | 'mismatch' | 'unmatched' | 'duplicate';
  /** The order's status afterwards; null when there is no such order or the event was known. */
  status: OrderStatus | null;
}

/**
 * Moves an order to what Stripe says, once per event and with its mails, in one transaction. Throws when the
 * database is out of reach; calling again is safe.
 */
export async function applyChange(
  change: CheckoutChange,
  event?: { id: string; type: string },
): Promise<AppliedChange> {
  const applied = await rpc<AppliedChange>('apply_checkout', {
    change: {
      ...change,
      event_id: event?.id ?? null,
      event_type: event?.type ?? null,
      business_email: businessAddress(),
    },
  });
  if (applied.result === 'mismatch') {
    log('error', { event: 'payment-mismatch', order: change.order_id });
  }
  if (applied.result === 'applied') kickDelivery();
  return applied;
}
