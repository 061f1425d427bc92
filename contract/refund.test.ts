import { expect, test } from 'vitest';
import { refusedBecause } from './refund.ts';

test.each([
  [
    'StripeInvalidRequestError balance_insufficient: Insufficient funds in your Stripe account to refund this amount.',
    'Stripe weigerde de terugbetaling: er staat niet genoeg geld op het saldo bij Stripe. Stripe schreef: ‘Insufficient funds in your Stripe account to refund this amount’.',
  ],
  [
    'StripeInvalidRequestError: No such payment_intent.',
    'Stripe weigerde de terugbetaling. Stripe schreef: ‘No such payment_intent’.',
  ],
  [
    'refund failed: expired_or_canceled_card',
    'De bank weigerde de terugbetaling: de kaart of de rekening van de koper bestaat niet meer.',
  ],
  ['refund failed: closed account', 'De bank weigerde de terugbetaling. Stripe schreef: ‘closed account’.'],
  ['', 'Stripe weigerde de terugbetaling.'],
  [null, 'Stripe weigerde de terugbetaling.'],
])('says in Dutch why a refund was refused, and quotes Stripe once: %s', (error, words) => {
  expect(refusedBecause(error)).toBe(words);
});
