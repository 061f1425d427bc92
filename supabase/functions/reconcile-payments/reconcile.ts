import Stripe from 'stripe';
import { DatabaseError, rpc, serviceClient } from '../_shared/database.ts';
import { describeError, log } from '../_shared/log.ts';
import { applyChange, applyEvent } from '../_shared/payments/apply.ts';
import { changeFromSession, handledEvents, withCharge } from '../_shared/payments/change.ts';
import { isMissing, stripeTrouble } from '../_shared/payments/stripe.ts';

/** How far back events are read, in seconds: three days, as long as Stripe itself retries a webhook. */
const lookBack = 3 * 24 * 3600;
const maxOrders = 200;
const maxEvents = 1000;
/** After this many milliseconds, an order without a session was interrupted. */
const cutOff = 60 * 60 * 1000;

async function pendingOrders() {
  const { data, error } = await serviceClient()
    .from('orders')
    .select('id, stripe_session_id, created_at')
    .eq('status', 'pending')
    .order('created_at')
    .limit(maxOrders);
  if (error) throw new DatabaseError(error.code, `orders: ${error.message}`);
  return data;
}

async function checkOrder(
  stripe: Stripe,
  order: Awaited<ReturnType<typeof pendingOrders>>[number],
): Promise<boolean> {
  if (!order.stripe_session_id) {
    if (Date.parse(order.created_at) < Date.now() - cutOff)
      await rpc('abandon_order', { attempt_id: order.id });
    return false;
  }
  try {
    const session = await stripe.checkout.sessions.retrieve(order.stripe_session_id, withCharge);
    const { result } = await applyChange(changeFromSession(session));
    return result === 'applied';
  } catch (error) {
    if (!isMissing(error)) throw error;
    log('warn', { event: 'session-missing', order: order.id, error: describeError(error) });
    return false;
  }
}

async function missedEvents(stripe: Stripe): Promise<Stripe.Event[]> {
  const events = await stripe.events
    .list({
      types: handledEvents,
      created: { gte: Math.floor(Date.now() / 1000) - lookBack },
      limit: 100,
    })
    .autoPagingToArray({ limit: maxEvents });
  if (events.length === 0) return [];

  const since = new Date(Date.now() - (lookBack + 3600) * 1000).toISOString();
  const taken = new Set<string>();
  for (let from = 0; ; from += 1000) {
    const { data, error } = await serviceClient()
      .from('stripe_events')
      .select('id')
      .neq('result', 'unmatched')
      .gte('received_at', since)
      .order('id')
      .range(from, from + 999);
    if (error) throw new DatabaseError(error.code, `stripe_events: ${error.message}`);
    for (const { id } of data) taken.add(id);
    if (data.length < 1000) break;
  }
  return events.filter((event) => !taken.has(event.id)).reverse();
}

/** In seconds. An event that a webhook delivers within this time was not missed. */
const late = 5 * 60;

/** How many of the events that never arrived are payments of over five minutes ago: the webhook is not working. */
export function missedPayments(events: readonly Pick<Stripe.Event, 'type' | 'created'>[], now: Date): number {
  const before = now.getTime() / 1000 - late;
  return events.filter(
    ({ type, created }) =>
      created < before &&
      ['checkout.session.completed', 'checkout.session.async_payment_succeeded'].includes(type),
  ).length;
}

/** What could not be booked: the id of an order or of an event, and why. */
interface Failed {
  subject: string;
  error: string;
}

export interface Reconciliation {
  checked: number;
  changed: number;
  events: number;
  missed: number;
  failed: Failed[];
}

/** Whether no order can be asked about now: of a single one Stripe may also answer 5xx. */
const isOut = (error: unknown) =>
  stripeTrouble(error) === 'refused' || error instanceof Stripe.errors.StripeConnectionError;

/**
 * Fetches what the webhook missed from Stripe: the sessions of pending orders, and events that never arrived, such as
 * refunds and disputes. One that fails is left for the next run, and the others are done. Throws when Stripe itself is out of
 * reach, or the database.
 */
export async function reconcile(stripe: Stripe): Promise<Reconciliation> {
  let changed = 0;
  const failed: Failed[] = [];
  const doEach = async <Thing extends { id: string }>(
    things: readonly Thing[],
    changes: (thing: Thing) => Promise<boolean>,
  ) => {
    for (const thing of things)
      try {
        if (await changes(thing)) changed += 1;
      } catch (error) {
        if (isOut(error)) throw error;
        log('error', { event: 'payment-not-booked', subject: thing.id, error: describeError(error) });
        failed.push({ subject: thing.id, error: describeError(error) });
      }
  };
  const orders = await pendingOrders();
  await doEach(orders, (order) => checkOrder(stripe, order));
  const events = await missedEvents(stripe);
  await doEach(events, async (event) => (await applyEvent(stripe, event)) === 'applied');
  return {
    checked: orders.length,
    changed,
    events: events.length,
    missed: missedPayments(events, new Date()),
    failed,
  };
}
