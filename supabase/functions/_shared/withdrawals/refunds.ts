import Stripe from 'stripe';
import { rpc } from '../database.ts';
import { describeError, log } from '../log.ts';
import type { ShopMail } from '../mails/types.ts';
import { startDelivery } from '../outbox/start.ts';
import { applyChange } from '../payments/apply.ts';
import { isOutOfReach, stripeClient } from '../payments/stripe.ts';
import { businessAddress } from '../settings.ts';

interface DueRefund {
  id: string;
  reference: string;
  /** Stripe's id of the payment. */
  payment: string;
  order_id: string;
  order_number: string;
  amount_cents: number;
  /** What goes back when it is not all that is left, in cents. */
  part: number | null;
  /** Of a refund that Stripe has in hand. */
  refund_id: string | null;
  /** Rises when the shop starts again after a refusal. */
  round: number;
}

/** How an attempt ended; 'succeeded' with all that was given back of the payment, in cents. */
type Attempt =
  | { outcome: 'succeeded'; cents: number }
  | { outcome: 'pending'; stripeId: string }
  | { outcome: 'retry' | 'refused'; error: string };

const batch = 10;
const expanded = { expand: ['charge'] };

function attemptOf(refund: Stripe.Refund, due: DueRefund): Attempt {
  switch (refund.status) {
    case 'pending':
    case 'requires_action':
      return { outcome: 'pending', stripeId: refund.id };
    case 'failed':
    case 'canceled':
      return { outcome: 'refused', error: `refund ${refund.status}: ${refund.failure_reason ?? 'unknown'}` };
    default: {
      const charge = typeof refund.charge === 'object' ? refund.charge : null;
      return { outcome: 'succeeded', cents: charge?.amount_refunded ?? due.amount_cents };
    }
  }
}

/** Gives all that is left of a payment back. Stripe itself gives back no more than was paid. */
const createWhole = (stripe: Stripe, due: DueRefund): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    {
      payment_intent: due.payment,
      metadata: { order_id: due.order_id, withdrawal: due.reference },
      ...expanded,
    },
    { idempotencyKey: `withdrawal-${due.id}-${due.round}` },
  );

/**
 * Gives a part of a payment back. Stripe forgets a key after a day and would then give the part again, so one that it
 * already made is looked up first.
 */
async function createPart(stripe: Stripe, due: DueRefund, amount: number): Promise<Stripe.Refund> {
  const { data } = await stripe.refunds.list({ payment_intent: due.payment, limit: 100 });
  const made = data.find(({ metadata }) => metadata?.part === due.id);
  if (made) return stripe.refunds.retrieve(made.id, expanded);
  return stripe.refunds.create(
    {
      payment_intent: due.payment,
      amount,
      metadata: { order_id: due.order_id, part: due.id },
      ...expanded,
    },
    { idempotencyKey: `refund-${due.id}` },
  );
}

function refundFor(stripe: Stripe, due: DueRefund): Promise<Stripe.Refund> {
  if (due.refund_id) return stripe.refunds.retrieve(due.refund_id, expanded);
  return due.part === null ? createWhole(stripe, due) : createPart(stripe, due, due.part);
}

async function attempt(stripe: Stripe, due: DueRefund): Promise<Attempt> {
  try {
    return attemptOf(await refundFor(stripe, due), due);
  } catch (error) {
    const isBack = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded';
    if (isBack && due.part === null) return { outcome: 'succeeded', cents: due.amount_cents };
    const reason = describeError(error);
    const hopeless = error instanceof Stripe.errors.StripeInvalidRequestError && !isOutOfReach(error);
    return { outcome: hopeless ? 'refused' : 'retry', error: reason };
  }
}

/** Records what an attempt came to. A refusal is told to the shop. */
async function record(due: DueRefund, result: Attempt): Promise<void> {
  const error = 'error' in result ? result.error : null;
  if (error) log('error', { event: 'refund-not-made', withdrawal: due.reference, error });
  const mail: ShopMail = {
    template: 'withdrawal-refused',
    data: {
      reference: due.reference,
      orderNumber: due.order_number,
      payment: due.payment,
      error: error ?? '',
    },
  };
  await rpc(due.part === null ? 'record_refund' : 'record_part_refund', {
    [due.part === null ? 'case_id' : 'part_id']: due.id,
    outcome: result.outcome,
    stripe_id: 'stripeId' in result ? result.stripeId : null,
    error,
    mail: {
      ...mail,
      recipient: businessAddress(),
      reply_to: null,
      idempotency_key: `withdrawal-${due.id}-refused-${crypto.randomUUID()}`,
    },
  });
  if (result.outcome === 'refused' || result.outcome === 'succeeded') startDelivery();
}

async function settle(stripe: Stripe, due: DueRefund): Promise<boolean> {
  const result = await attempt(stripe, due);
  if (result.outcome === 'succeeded') {
    // Of a whole order this closes the case as well, and tells the buyer: see close_refunded_withdrawal.
    await applyChange({
      outcome: 'refunded',
      order_id: due.order_id,
      payment_intent_id: due.payment,
      amount_refunded_cents: result.cents,
    });
    if (due.part === null) return true;
  }
  await record(due, result);
  return result.outcome === 'succeeded';
}

/** Gives back the money of every case and part that is due; returns how many are done. Throws when the database is unreachable. */
export async function refundWithdrawals(stripe: Stripe): Promise<number> {
  let done = 0;
  for (;;) {
    const due = await rpc<DueRefund[]>('claim_refunds', { batch });
    if (due.length === 0) return done;
    for (const one of due) if (await settle(stripe, one)) done += 1;
  }
}

interface EdgeRuntime {
  EdgeRuntime?: { waitUntil(promise: Promise<unknown>): void };
}

/** Starts refunding in the background; the schedule of reconcile-payments takes what remains. */
export function startRefunds(): void {
  const work = (async () => refundWithdrawals(stripeClient()))().catch((error: unknown) => {
    log('error', { event: 'refunds-stopped', error: describeError(error) });
  });
  (globalThis as EdgeRuntime).EdgeRuntime?.waitUntil(work);
}
