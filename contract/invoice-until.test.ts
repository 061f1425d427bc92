import { expect, test } from 'vitest';
import { invoiceUntil } from './company.ts';

test.each([
  ['2026-12-15', '2026-12-15T22:59:59Z', '2026-12-15'],
  ['2026-12-15', '2026-12-15T23:00:00Z', null],
  [null, '2026-12-01T12:00:00Z', null],
] as const)('an invoice that can be asked until %s, seen at %s', (until, now, seen) => {
  expect(invoiceUntil({ invoice_until: until }, new Date(now))).toBe(seen);
});
