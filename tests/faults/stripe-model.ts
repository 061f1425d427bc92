import Stripe from 'stripe';
import { kit } from '../../site/kit.ts';

/** How Stripe handles the next refund; a crash is the shop's, before or after Stripe makes the refund. */
export type Mode = 'normal' | 'delayed' | 'refused' | 'unreachable' | 'crash-before' | 'crash-after';

interface ModelRefund {
  id: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  failure_reason?: string;
  payment_intent: string;
  metadata: { order_id?: string; refund?: string };
}

/** Thrown where the shop's process would have died. */
export class Crash extends Error {
  override name = 'Crash';
}

/** Stripe for one payment: it never refunds more than was paid, and nothing during a dispute. */
export class StripeModel {
  paid = 0;
  mode: Mode = 'normal';
  dispute: 'none' | 'open' | 'won' | 'lost' = 'none';
  #happened = 0;
  readonly refunds: ModelRefund[] = [];
  /** Events that are on their way to the shop. */
  readonly events: Stripe.Event[] = [];
  readonly #answers = new Map<string, ModelRefund>();
  readonly #order: { id: string; session: string; payment: string; email: string };

  constructor(order: { id: string; session: string; payment: string; email: string }) {
    this.#order = order;
  }

  /** The refunded part of the payment, in cents. */
  get back(): number {
    return this.refunds
      .filter(({ status }) => status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** The client given to the functions. */
  get client(): Stripe {
    return {
      refunds: {
        list: async () => ({ data: this.refunds.toReversed().map((one) => ({ ...one })) }),
        create: async (asked: Stripe.RefundCreateParams, { idempotencyKey }: { idempotencyKey: string }) =>
          this.#create(asked, idempotencyKey),
      },
      checkout: { sessions: { list: async () => ({ data: this.paid > 0 ? [this.#session()] : [] }) } },
    } as unknown as Stripe;
  }

  pay(cents: number): void {
    this.paid = cents;
    this.#happens('checkout.session.completed', this.#session());
  }

  #session() {
    const { id, session, payment, email } = this.#order;
    return {
      id: session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: payment,
      amount_total: this.paid,
      currency: kit.currency,
      metadata: { order_id: id, product: kit.name },
      customer_details: { email, name: 'Ann' },
    };
  }

  /** Stripe keeps idempotency keys for a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** Expires an unpaid checkout. */
  expire(): void {
    const { id, session } = this.#order;
    if (this.paid === 0)
      this.#happens('checkout.session.expired', {
        id: session,
        status: 'expired',
        metadata: { order_id: id },
      });
  }

  /** A refund in the dashboard of `cents`, or of all that is left. */
  dashboard(cents = this.paid - this.back): void {
    if (cents > 0 && cents <= this.paid - this.back && this.dispute !== 'open')
      this.#make(cents, {}, 'succeeded');
  }

  /** Ends refunds that are pending. */
  end(status: 'succeeded' | 'failed'): void {
    for (const refund of this.refunds) {
      if (refund.status !== 'pending') continue;
      refund.status = status;
      this.#happens(status === 'failed' ? 'refund.failed' : 'charge.refunded', this.#reported(refund));
    }
  }

  /** The bank returns the last refund. */
  returnRefund(): void {
    const last = this.refunds.findLast(({ status }) => status === 'succeeded');
    if (!last) return;
    Object.assign(last, { status: 'failed', failure_reason: 'closed account' });
    this.#happens('refund.failed', this.#reported(last));
  }

  openDispute(): void {
    if (this.paid === 0 || this.dispute !== 'none' || this.back === this.paid) return;
    this.dispute = 'open';
    this.#happens('charge.dispute.created', { ...this.#disputed(), status: 'needs_response' });
  }

  settleDispute(status: 'won' | 'lost'): void {
    if (this.dispute === 'none' || this.dispute === status) return;
    const what = this.dispute === 'open' ? 'closed' : 'updated';
    this.dispute = status;
    this.#happens(`charge.dispute.${what}`, { ...this.#disputed(), status });
  }

  #disputed() {
    return { id: `dp_${this.#order.payment}`, payment_intent: this.#order.payment };
  }

  #reported(refund: ModelRefund) {
    return { ...refund, metadata: { order_id: this.#order.id } };
  }

  #happens(type: string, object: object): void {
    this.events.push({
      id: `evt_${this.#order.payment}_${this.events.length}_${type}_${Math.random()}`,
      type,
      created: 1_795_600_000 + (this.#happened += 1),
      data: { object },
    } as unknown as Stripe.Event);
  }

  #make(amount: number, metadata: ModelRefund['metadata'], status: ModelRefund['status']): ModelRefund {
    const { payment } = this.#order;
    const refund = {
      id: `re_${payment}_${this.refunds.length}`,
      created: 1_795_600_000,
      amount,
      status,
      payment_intent: payment,
      metadata,
    };
    this.refunds.push(refund);
    if (status === 'succeeded') this.#happens('charge.refunded', this.#reported(refund));
    return refund;
  }

  #create({ amount, metadata }: Stripe.RefundCreateParams, key: string): ModelRefund {
    const { mode } = this;
    if (mode === 'crash-before') throw new Crash();
    if (mode === 'unreachable')
      throw new Stripe.errors.StripeConnectionError({ message: 'unreachable', type: 'api_error' });
    const known = this.#answers.get(key);
    if (known) return { ...known };
    const left = this.paid - this.back;
    const refuse = (code: string) =>
      new Stripe.errors.StripeInvalidRequestError({
        message: code,
        code,
        type: 'invalid_request_error',
        statusCode: 400,
      } as never);
    if (this.dispute === 'open' || this.dispute === 'lost') throw refuse('charge_disputed');
    if (left === 0) throw refuse('charge_already_refunded');
    if (mode === 'refused' || (amount ?? left) > left) throw refuse('balance_insufficient');
    const made = this.#make(
      amount ?? left,
      (metadata ?? {}) as ModelRefund['metadata'],
      mode === 'delayed' ? 'pending' : 'succeeded',
    );
    this.#answers.set(key, made);
    if (mode === 'crash-after') throw new Crash();
    return { ...made };
  }
}
