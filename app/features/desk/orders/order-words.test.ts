import { expect, test } from 'vitest';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import { accessOf, careOf, readEuro } from './order-words.ts';

const disputed = (disputes: Record<string, string>, problem: string | null = null): OrderDetail => ({
  order: {
    order_number: 'K2026-00001',
    email: 'an@voorbeeld.be',
    product_name: 'Kickstart Kit',
    amount_cents: 3700,
    amount_refunded_cents: 0,
    currency: 'eur',
    status: 'disputed',
    problem,
    paid_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    paid_cents: 3700,
    paid_currency: 'eur',
    country: null,
    utm_source: null,
    needs_care: true,
    first_name: 'An',
    last_name: 'Peeters',
    newsletter: false,
    company: null,
    stripe_session_id: null,
    stripe_payment_intent_id: 'pi_1',
    disputes,
    terms_version: null,
  },
  access: null,
  left: 3700,
  account: null,
  address_account: null,
  alike: [],
  earlier_order: null,
  cases: [],
  refunds: [{ id: 'a', cents: null, state: 'refused', error: null }],
  notes: [],
  invoices: [],
  history: [],
});

test('a disputed order says once that it is, and only what can be done', () => {
  const order = disputed({ dp: 'open' });
  const boxes = [accessOf(order).why, ...careOf(order).map(({ what }) => what)];
  expect(boxes).toHaveLength(2);
  expect(boxes.filter((words) => words.includes('betwist'))).toHaveLength(1);
  expect(boxes[1]).toContain('krijgt de koper vanzelf weer toegang');
});

test('no access is promised after a refund that the bank returned, and no answer after a lost dispute', () => {
  expect(careOf(disputed({ dp: 'open' }, 'refund'))[0]?.what).not.toContain('toegang');
  const lost = disputed({ dp: 'lost', other: 'won' });
  expect(careOf(lost)[0]?.what).not.toContain('Antwoord');
  expect(accessOf(lost).why).toContain('kreeg zijn geld daar terug');
});

test.each([
  ['450', 45000],
  ['12,5', 1250],
  ['12,50', 1250],
  ['12.50', 1250],
  ['1200,5', 120050],
  ['1.200', 120000],
  ['1.200,50', 120050],
  ['1 200', 120000],
  ['1\u00a0200,50', 120050],
  ['€ 1.200,50', 120050],
  ['1200 euro', 120000],
  ['0,50', 50],
  ['999.999,99', 99999999],
  // Twelve hundred in English, or one and a fifth: who knows.
  ['1,200', null],
  ['1,200.50', null],
  ['1.200.50', null],
  ['1.2000', null],
  ['1 20', null],
  ['0.500', null],
  ['1234.500', null],
  ['1 200.000', null],
  ['-5', null],
  ['', null],
  ['veel', null],
])('an amount typed as %s', (typed, cents) => {
  expect(readEuro(typed)).toBe(cents);
});
