import type { CustomerInfo } from '../../../contract/payment.ts';
import { urlOf } from '../../../contract/text.ts';
import { kit } from '../../../site/kit.ts';
import { invoke } from '../../platform/invoke.ts';
import { buyerKey, rememberPayment, stripeSessionIn } from '../../shared/orders/payments.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { arrives, markPaymentTab } from './payment-tab.ts';

export type Started =
  /** The payment page is open in its tab, or this window is on its way to it. */
  | { state: 'opened' }
  | { state: 'owned' }
  /** The price changed since the page showed it: this is the new one, in cents. */
  | { state: 'repriced'; priceCents: number }
  | { state: 'failed'; message: string | null };

/** The error (docs/product.md, 8, 'Payment') for a missing address. */
class NoPaymentUrl extends Error {
  constructor() {
    super('No payment URL received from payment service');
  }
}

/** The payment page's address as the server gave it; throws when it is not a safe address. */
export function checkedPaymentUrl(url: unknown): string {
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new NoPaymentUrl();
  return url;
}

/** The campaign in the address that this tab opened the shop with, if any: links within the site leave it out. */
function campaign(): string | undefined {
  const [opened] = performance.getEntriesByType('navigation');
  const search = urlOf(opened?.name ?? '')?.search;
  const from = (query: string) => new URLSearchParams(query).get('utm_source');
  return from(window.location.search) ?? from(search ?? '') ?? undefined;
}

/**
 * Starts the payment of the kit at the price that the page shows and points `tab` to it. If the tab was blocked or closed, this window goes there after
 * 1000 ms (docs/product.md, 4, 'Payment start'), unless the visitor `left` the checkout by then. Closes the tab on
 * failure. `onSession` gets the Stripe session before the tab goes there. Never throws.
 */
export async function startPayment(
  tab: Window | null,
  customer: CustomerInfo,
  priceSeen: number,
  left: AbortSignal,
  onSession: (sessionId: string) => void,
): Promise<Started> {
  try {
    const { email, firstName, lastName, newsletter, company } = customer;
    const customerInfo = { email, firstName, lastName, newsletter, ...(company && { company }) };
    const answer = await invoke('create-stripe-payment', {
      productName: kit.name,
      customerInfo,
      buyerKey: buyerKey(),
      priceSeen,
      utm_source: campaign(),
    });
    if (!answer.ok) {
      tab?.close();
      if (answer.code === 'already-bought') return { state: 'owned' };
      if (answer.code === 'price-changed' && answer.priceCents)
        return { state: 'repriced', priceCents: answer.priceCents };
      return { state: 'failed', message: answer.message ?? (answer.status ? null : noAnswerMessage()) };
    }
    const url = checkedPaymentUrl(answer.data?.paymentUrl);
    const sessionId = stripeSessionIn(url) ?? '';
    rememberPayment(sessionId || null);
    onSession(sessionId);
    if (!(await arrives(tab, url, sessionId)) && !left.aborted) {
      markPaymentTab(sessionId);
      window.location.assign(url);
    }
    return { state: 'opened' };
  } catch (error) {
    console.error(error);
    tab?.close();
    return { state: 'failed', message: null };
  }
}
