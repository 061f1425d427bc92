import { expect, test } from 'vitest';
import { emptyCompany } from '../../../contract/company.ts';
import { invoiceUntil } from './ask-invoice.tsx';

const paid = { status: 'paid', problem: null, company: null, paid_at: '2026-11-20T10:00:00Z' } as const;
const now = new Date('2026-12-15T22:59:59Z');

test('an invoice can be asked until the end of the 15th of the next month, in Belgian time', () => {
  expect(invoiceUntil(paid, now)).toBe('2026-12-15');
  expect(invoiceUntil(paid, new Date('2026-12-15T23:00:00Z'))).toBeNull();
});

test.each([
  { status: 'pending', paid_at: null },
  { status: 'refunded' },
  { status: 'disputed' },
  { problem: 'duplicate' },
  { company: emptyCompany },
] as const)('an invoice cannot be asked of an order with %j', (change) => {
  expect(invoiceUntil({ ...paid, ...change }, now)).toBeNull();
});
