import type { Session } from '@supabase/auth-js';
import { type Customer, customerOf } from './customer.ts';

export type Buyer =
  /** A session is stored, but the client has not restored it yet. */
  | { kind: 'unknown' }
  /** Needs an account first. */
  | { kind: 'stranger' }
  | { kind: 'guest'; customer: Customer }
  | { kind: 'member'; userId: string; customer: Customer };

/** `session` is undefined while it loads. Without a stored session there is no need to wait for it. */
export function buyerOf(
  session: Session | null | undefined,
  isSessionStored: boolean,
  guest: Customer | null,
): Buyer {
  if (session) return { kind: 'member', userId: session.user.id, customer: customerOf(session.user) };
  if (session === undefined && isSessionStored) return { kind: 'unknown' };
  return guest ? { kind: 'guest', customer: guest } : { kind: 'stranger' };
}

export type Payment =
  /** Nothing is under way; also after a failed start. */
  | 'idle'
  | 'starting'
  /** The payment's tab was closed or cancelled while it was still starting. */
  | 'interrupted'
  | 'opened'
  | 'stopped'
  | 'owned';

export type PaymentEvent =
  /** The button 'Ga naar betaling', or the form of step 1. */
  | 'pay'
  /** The outcome of starting it (start-payment.ts); 'owned' also comes from a lookup of the orders. */
  | 'opened'
  | 'failed'
  | 'owned'
  /** None of the orders is paid. */
  | 'not-owned'
  /** Another tab reports that the payment failed or was cancelled. */
  | 'stopped'
  /** 'Met een ander e-mailadres kopen'. */
  | 'forget';

/** An event that a state does not list changes nothing. */
const transitions: Record<Payment, Partial<Record<PaymentEvent, Payment>>> = {
  idle: { pay: 'starting', owned: 'owned' },
  starting: { opened: 'opened', failed: 'idle', owned: 'owned', stopped: 'interrupted' },
  interrupted: { opened: 'stopped', failed: 'idle', owned: 'owned' },
  opened: { pay: 'starting', owned: 'owned', stopped: 'stopped', forget: 'idle' },
  stopped: { pay: 'starting', owned: 'owned', forget: 'idle' },
  owned: { 'not-owned': 'idle', forget: 'idle' },
};

export function nextPayment(payment: Payment, event: PaymentEvent): Payment {
  return transitions[payment][event] ?? payment;
}

/** The state of a visit to the checkout that goes straight to the payment: a retry from the payment's own tab. */
export const paysNow = { paysNow: true } as const;

/** Waiting line, step 1 (the form), step 2 (the payment), 'already yours', or the launch list. */
export type CheckoutScreen = 'waiting' | 'form' | 'pay' | 'owned' | 'not-on-sale';

/** `isSold`: the kit can be bought here. */
export function checkoutScreen(buyer: Buyer, payment: Payment, isSold: boolean): CheckoutScreen {
  if (buyer.kind === 'unknown') return 'waiting';
  if (payment === 'owned' || (buyer.kind === 'guest' && buyer.customer.paid)) return 'owned';
  if (!isSold) return 'not-on-sale';
  return buyer.kind === 'stranger' ? 'form' : 'pay';
}
