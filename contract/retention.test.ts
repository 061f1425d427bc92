import { expect, test } from 'vitest';
import { legal } from '../site/legal.ts';
import { expiryOf, keptWords } from './retention.ts';

const now = new Date('2026-11-25T10:00:00.000Z');

test('a period in days or years counts back from now, one of the books from the first of January after it', () => {
  expect(expiryOf('launch', now).toISOString()).toBe('2026-10-26T10:00:00.000Z');
  expect(expiryOf('mails', now).toISOString()).toBe('2024-11-25T10:00:00.000Z');
  // Of 2018, the last day may go in 2026: seven years from 1 January 2019.
  expect(expiryOf('orders', now).toISOString()).toBe('2019-01-01T00:00:00.000Z');
});

test('a request is kept as long as site/legal.ts says', () => {
  expect(now.getUTCFullYear() - expiryOf('requests', now).getUTCFullYear()).toBe(legal.requestYears);
});

test('a period is written in words', () => {
  expect(keptWords('orders')).toMatch(/^zeven jaar na/);
  expect(keptWords('reports')).toMatch(/^30 dagen na/);
});
