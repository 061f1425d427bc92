import { expect, test } from 'vitest';
import { missedPayments } from './reconcile.ts';

test('a payment counts as missed if its event did not arrive within five minutes', () => {
  const now = new Date('2026-11-23T10:00:00Z');
  const event = (type: 'checkout.session.completed' | 'charge.refunded', seconds: number) => ({
    type,
    created: now.getTime() / 1000 - seconds,
  });
  expect(missedPayments([event('checkout.session.completed', 299)], now)).toBe(0);
  expect(missedPayments([event('charge.refunded', 3600)], now)).toBe(0);
  expect(missedPayments([event('checkout.session.completed', 301)], now)).toBe(1);
});
