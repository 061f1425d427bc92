import { functionMessages } from '../../../contract/messages.ts';
import type { CustomerInfo } from '../../../contract/payment.ts';
import { kit } from '../../../site/kit.ts';
import { rememberPayment, sessionIdOf } from '../../domain/payment-marker.ts';
import { invoke } from '../../platform/invoke.ts';
import { arrives } from './payment-tab.ts';

export type Started =
  /** The payment page is open in its tab, or this window is on its way to it. */
  { state: 'opened'; redirected: boolean } | { state: 'owned' } | { state: 'failed'; message: string | null };

/** The missing address of spec section 8, 'Payment'. */
class NoPaymentUrl extends Error {
  constructor() {
    super('No payment URL received from payment service');
  }
}

/** The address a browser may be sent to; throws when there is none. */
export function checkedPaymentUrl(url: unknown): string {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new NoPaymentUrl();
  return url;
}

/**
 * Starts the payment of the kit and points `tab` to it. After 1000 ms, when the tab was blocked or closed, this
 * window goes there instead (spec section 4, 'Payment start'), unless the visitor `left` the checkout by then. On
 * failure the tab closes. Never throws.
 */
export async function startPayment(
  tab: Window | null,
  customer: CustomerInfo,
  left: AbortSignal,
): Promise<Started> {
  try {
    const { email, firstName, lastName, newsletter } = customer;
    const customerInfo = { email, firstName, lastName, newsletter };
    const answer = await invoke('create-stripe-payment', { productName: kit.name, customerInfo });
    if (!answer.ok) {
      tab?.close();
      if (answer.message === functionMessages.alreadyBought) return { state: 'owned' };
      return { state: 'failed', message: answer.message };
    }
    const url = checkedPaymentUrl(answer.data?.paymentUrl);
    rememberPayment(sessionIdOf(url));
    const redirected = !(await arrives(tab, url)) && !left.aborted;
    if (redirected) window.location.assign(url);
    return { state: 'opened', redirected };
  } catch (error) {
    console.error(error);
    tab?.close();
    return { state: 'failed', message: null };
  }
}
