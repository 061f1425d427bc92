import type { Sql } from '../database/database.ts';
import { afterPayment } from './after-payment.ts';
import { complete } from './complete.ts';
import { missing } from './error.ts';
import type { CheckoutSession, StripeObject } from './objects.ts';
import { expect, type Outcome } from './outcome.ts';
import { load, save } from './store.ts';

/** Something that Stripe tells the shop. */
export interface Happening {
  type: string;
  object: StripeObject;
}

/** Amount in cents of a payment that is not what was asked. */
const WRONG_AMOUNT = 100;

/**
 * Makes `outcome` true for a session, inside the caller's transaction, and answers what Stripe tells about
 * it, in order. Throws StripeError when the session is unknown or not in a state for this outcome.
 */
export async function applyOutcome(sql: Sql, sessionId: string, outcome: Outcome): Promise<Happening[]> {
  const session = await load<CheckoutSession>(sql, 'checkout.session', sessionId, true);
  if (!session) throw missing('checkout.session', sessionId);
  const processing = session.status === 'complete' && session.payment_status === 'unpaid';
  const told: Happening[] = [];
  const tell = async (type: string, object: StripeObject) => {
    await save(sql, object);
    told.push({ type, object: structuredClone(object) });
  };

  switch (outcome) {
    case 'paid':
    case 'wrong-amount': {
      expect(session, session.status === 'open' || processing, outcome);
      if (outcome === 'wrong-amount') session.amount_total = WRONG_AMOUNT;
      const late = processing;
      await complete(sql, session, 'succeeded');
      await tell(late ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', session);
      break;
    }
    case 'processing':
    case 'paid-late':
    case 'failed': {
      expect(session, session.status === 'open' || (processing && outcome !== 'processing'), outcome);
      if (!processing) {
        await complete(sql, session, 'processing');
        await tell('checkout.session.completed', session);
      }
      if (outcome === 'paid-late') {
        await complete(sql, session, 'succeeded');
        await tell('checkout.session.async_payment_succeeded', session);
      } else if (outcome === 'failed') {
        await complete(sql, session, 'requires_payment_method');
        await tell('checkout.session.async_payment_failed', session);
      }
      break;
    }
    case 'expired':
      expect(session, session.status === 'open', outcome);
      session.status = 'expired';
      session.url = null;
      await tell('checkout.session.expired', session);
      break;
    default:
      await tell(...(await afterPayment(sql, session, outcome)));
  }
  return told;
}
