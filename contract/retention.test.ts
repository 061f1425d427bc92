import { expect, test } from 'vitest';
import { legal } from '../site/legal.ts';
import { expiryOf, keptWords } from './retention.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

test('a period in days or years counts back from now', () => {
  expect(expiryOf('launch', now).toISOString()).toBe('2026-10-26T10:00:00.000Z');
  expect(expiryOf('mails', now).toISOString()).toBe('2024-11-25T10:00:00.000Z');
});

test('the first of January begins at midnight in Belgium', () => {
  // Of 2018, the last day may go in 2026: seven years from 1 January 2019.
  expect(expiryOf('orders', now).toISOString()).toBe('2018-12-31T23:00:00.000Z');
  expect(expiryOf('orders', new Date('2026-12-31T22:59:59Z')).toISOString()).toBe('2018-12-31T23:00:00.000Z');
  expect(expiryOf('orders', new Date('2026-12-31T23:00:00Z')).toISOString()).toBe('2019-12-31T23:00:00.000Z');
});

test('years before 29 February end on 28 February, so that nothing goes a day early', () => {
  expect(expiryOf('mails', new Date('2028-02-29T10:00:00Z')).toISOString()).toBe('2026-02-28T10:00:00.000Z');
});

test('a request is kept as long as site/legal.ts says', () => {
  expect(now.getUTCFullYear() - expiryOf('requests', now).getUTCFullYear()).toBe(legal.requestYears);
});

test('a period is written in words', () => {
  expect(keptWords('orders')).toMatch(/^zeven jaar na/);
  expect(keptWords('reports')).toMatch(/^30 dagen na/);
});
