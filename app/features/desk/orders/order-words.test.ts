import { expect, test } from 'vitest';
import type { OrderDetail } from '../../../../contract/database/orders.ts';
import { accessOf, careOf, paidOn, readEuro, withdrawalUntil } from './order-words.ts';

type DisputeState = OrderDetail['order']['disputes'][string][number]['state'];

const disputed = (
  words: Record<string, DisputeState[]>,
  { problem = null, status = 'disputed' }: Partial<OrderDetail['order']> = {},
): OrderDetail => ({
  order: {
    order_number: 'K2026-00001',
    email: 'an@voorbeeld.be',
    product_name: 'Kickstart Kit',
    amount_cents: 3700,
    amount_refunded_cents: 0,
    currency: 'eur',
    status,
    problem,
    paid_at: '2026-11-20T10:00:00Z',
    booked_at: '2026-11-20T10:00:00Z',
    invoice_until: '2026-12-15',
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
    disputes: Object.fromEntries(
      Object.entries(words).map(([id, states]) => [
        id,
        states.map((state) => ({ state, at: '2026-11-21T10:00:00Z', cents: 3700 })),
      ]),
    ),
    terms_version: null,
  },
  access: null,
  credited: 0,
  left: 3700,
  version: 0,
  withdrawal_days: 14,
  account: null,
  address_account: null,
  alike: [],
  earlier_order: null,
  cases: [],
  refunds: [{ id: 'a', cents: null, state: 'refused', error: null }],
  notes: [],
  invoices: [],
  history: { total: 0, rows: [] },
});

test('a disputed order says once that it is, and only what can be done', () => {
  const order = disputed({ dp: ['lost', 'open'] });
  const boxes = [accessOf(order).why, ...careOf(order).map(({ what }) => what)];
  expect(boxes).toHaveLength(2);
  expect(boxes.filter((words) => words.includes('betwist'))).toHaveLength(1);
  expect(boxes[1]).toContain('krijgt de koper vanzelf weer toegang');
});

test('no access is promised after a refund that the bank returned, and no answer after a lost dispute', () => {
  expect(careOf(disputed({ dp: ['open'] }, { problem: 'refund' }))[0]?.what).not.toContain('toegang');
  const lost = disputed({ dp: ['won', 'lost'], other: ['won'] });
  expect(careOf(lost)[0]?.what).not.toContain('Antwoord');
  expect(accessOf(lost).why).toContain('kreeg zijn geld daar terug');
});

test('an inquiry of the bank asks for a refund or an answer, until it is a dispute', () => {
  const [care] = careOf(disputed({ dp: ['inquiry'] }, { status: 'paid' }));
  expect(care).toMatchObject({ what: expect.stringContaining('vraagt uitleg'), refund: true });
  expect(careOf(disputed({ dp: ['inquiry', 'open'] }))).toMatchObject([{ refund: false }]);
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

test('an order says when it was paid, and until when a consumer can withdraw', () => {
  const detail = disputed({}, { status: 'paid' });
  expect(paidOn(detail.order)).toBe('20/11/2026');
  expect(paidOn({ ...detail.order, booked_at: '2026-11-22T10:00:00Z' })).toMatch(
    /^20\/11\/2026; .*22\/11\/2026/,
  );
  expect(withdrawalUntil(detail, new Date('2026-12-04T10:00:00Z'))).toMatch(/4 december 2026$/);
  expect(withdrawalUntil(detail, new Date('2026-12-05T10:00:00Z'))).toMatch(/, voorbij$/);
  expect(withdrawalUntil(disputed({}, { status: 'refunded' }))).toBeNull();
});
