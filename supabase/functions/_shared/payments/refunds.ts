import Stripe from 'stripe';
import type { DueRefund } from '../../../../contract/database/orders.ts';
import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import { startDelivery } from '../outbox/start.ts';
import { businessAddress } from '../settings.ts';
import { applyChange, refundsOf } from './apply.ts';
import { failureOf, isSettled, reported } from './change.ts';
import { stripeClient, stripeTrouble } from './stripe.ts';

/** An attempt that did not refund anything. */
type Unsettled = { outcome: 'pending'; stripeId: string } | { outcome: 'retry' | 'refused'; error: string };

const batch = 10;

/**
 * Creates a refund at Stripe unless it already exists, and returns every refund of the payment. Stripe forgets an
 * idempotency key after a day and would then refund again, so existing refunds are looked up first.
 */
async function makeRefund(stripe: Stripe, due: DueRefund): Promise<Stripe.Refund[]> {
  const known = await refundsOf(stripe, due.payment);
  if (known.some((refund) => isOwn(refund, due))) return known;
  const made = await stripe.refunds.create(
    {
      payment_intent: due.payment,
      ...(due.amount_cents === null ? {} : { amount: due.amount_cents }),
      metadata: { order_id: due.order_id, refund: due.id },
    },
    { idempotencyKey: `refund-${due.id}` },
  );
  return [made, ...known];
}

const isOwn = ({ id, metadata }: Stripe.Refund, due: DueRefund) =>
  id === due.stripe_id || metadata?.refund === due.id;

/** Updates an order to match the refunds of its payment at Stripe. */
async function apply(due: DueRefund, refunds: Stripe.Refund[]): Promise<void> {
  await applyChange({
    outcome: 'refunds',
    order_id: due.order_id,
    payment_intent_id: due.payment,
    refunds: refunds.filter(isSettled).map(reported),
  });
}

/** Requests a refund from Stripe. Returns null if it succeeded. */
async function attempt(stripe: Stripe, due: DueRefund): Promise<Unsettled | null> {
  try {
    const refunds = await makeRefund(stripe, due);
    const own = refunds.find((refund) => isOwn(refund, due));
    if (own && !isSettled(own)) return { outcome: 'pending', stripeId: own.id };
    if (own && reported(own).state === 'failed') return { outcome: 'refused', error: failureOf(own) };
    await apply(due, refunds);
    return null;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded') {
      await apply(due, await refundsOf(stripe, due.payment));
      return { outcome: 'retry', error: describeError(error) };
    }
    const isPermanent = error instanceof Stripe.errors.StripeInvalidRequestError && !stripeTrouble(error);
    if (!isPermanent && !(error instanceof Stripe.errors.StripeError)) throw error;
    return { outcome: isPermanent ? 'refused' : 'retry', error: describeError(error) };
  }
}

async function record(due: DueRefund, result: Unsettled): Promise<void> {
  const error = 'error' in result ? result.error : null;
  if (error) log('error', { event: 'refund-not-settled', order: due.order_number, error });
  await rpc('record_refund', {
    refund_id: due.id,
    outcome: result.outcome,
    stripe_id: 'stripeId' in result ? result.stripeId : null,
    error,
    mail: {
      template: 'refund-refused',
      data: {
        reference: due.reference,
        orderNumber: due.order_number,
        payment: due.payment,
        error: error ?? '',
      },
      recipient: businessAddress(),
      reply_to: null,
      idempotency_key: `refund-${due.id}-refused`,
    },
  });
  if (result.outcome === 'refused') startDelivery();
}

async function settle(stripe: Stripe, due: DueRefund): Promise<boolean> {
  const result = await attempt(stripe, due);
  if (result) await record(due, result);
  return result === null;
}

export async function settleRefund(stripe: Stripe, id: string): Promise<void> {
  const due = await rpc('claim_refunds', { batch: 1, chosen: id });
  for (const one of due) await settle(stripe, one);
}

/** Executes every due refund; returns how many succeeded. Throws when the database is unreachable. */
export async function settleDueRefunds(stripe: Stripe): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await rpc('claim_refunds', { batch });
    if (due.length === 0) return done;
    for (const one of due) if (await settle(stripe, one)) done += 1;
  }
}

interface EdgeRuntime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

/** Executes one refund in the background; on failure, the schedule of reconcile-payments retries it. */
export function startRefund(id: string): void {
  const work = (async () => settleRefund(stripeClient(), id))().catch((error: unknown) => {
    log('error', { event: 'refund-stopped', error: describeError(error) });
  });
  (globalThis as EdgeRuntime).EdgeRuntime?.waitUntil(work);
}
