import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { formatMoment } from '../../../contract/calendar.ts';
import { formatEuro, kit } from '../../../site/kit.ts';
import type { Order } from '../../shared/orders/orders.ts';
import { Receipt } from './receipt.tsx';

const at = '2026-11-20T10:00:00+00:00';
const order = {
  order_number: 'K2026-00001',
  email: 'an@voorbeeld.be',
  first_name: 'An',
  last_name: 'Peeters',
  product_name: kit.name,
  amount_cents: kit.priceCents,
  vat_percent: 21,
  status: 'paid',
  problem: null,
  paid_at: '2026-11-19T10:00:00+00:00',
  company: null,
  amount_refunded_cents: 0,
  last_refunded_at: null,
} as Order;

const shown = (change: Partial<Order>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Receipt
        number={order.order_number}
        orders={{ list: [{ ...order, ...change }], again: () => {}, change: () => {} }}
      />
    </MemoryRouter>,
  );

test('a receipt says how much was refunded and when, of a part and of all', () => {
  expect(shown({})).not.toContain('Terugbetaald');
  for (const cents of [500, kit.priceCents]) {
    const status = cents === kit.priceCents ? 'refunded' : 'paid';
    const text = shown({ status, amount_refunded_cents: cents, last_refunded_at: at });
    expect(text).toContain(`${formatEuro(cents)} op ${formatMoment(at)}`);
  }
});
