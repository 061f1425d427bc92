import { expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { demoDomain, demoRows } from './demo-rows.ts';

let count = 0;
const now = new Date('2026-11-23T10:00:00Z');
const rows = demoRows({ size: 3000, now, kit, newId: () => `id-${(count += 1)}` });
const mails = rows.outbox.map(({ recipient }) => recipient);
const people = [rows.requests, rows.orders, rows.launch_signups].flat();
const every = (table: Record<string, unknown>[], column: string) => new Set(table.map((row) => row[column]));

test('nobody in the demo can be mailed', () => {
  for (const address of [...people.map(({ email }) => email), ...mails])
    expect(address).toMatch(new RegExp(`@${demoDomain}$`));
  // Nothing waits in the outbox, and Stripe knows none of the payments.
  expect(rows.outbox.every(({ sent_at: sent, failed_at: failed }) => sent || failed)).toBe(true);
  expect(rows.orders.some((row) => 'stripe_payment_intent_id' in row)).toBe(false);
});

test('the reminders that the schedule would send are stored before the orders', () => {
  const keys = every(rows.outbox, 'idempotency_key');
  const due = rows.orders.filter(({ status, problem, paid_at: paid }) => {
    const age = (now.getTime() - Date.parse(String(paid))) / 86_400_000;
    return status === 'paid' && !problem && age >= 1 && age < 10;
  });
  expect(due.length).toBeGreaterThan(100);
  for (const { id } of due)
    for (const number of [1, 2]) expect(keys).toContain(`order-${String(id)}-reminder-${number}`);
  const order = Object.keys(rows);
  expect(order.indexOf('outbox')).toBeLessThan(order.indexOf('orders'));
});

test('shows every kind and state, over twelve weeks', () => {
  expect(rows.requests).toHaveLength(3000);
  expect(rows.orders).toHaveLength(3000);
  expect(every(rows.requests, 'kind').size).toBe(3);
  expect(every(rows.requests, 'utm_source').size).toBe(3);
  expect(every(rows.request_progress, 'status').size).toBe(4);
  expect(every(rows.orders, 'status')).toEqual(new Set(['failed', 'paid']));
  expect(rows.outbox.some(({ failed_at: failed }) => failed)).toBe(true);
  const moments = people.map((row) => Date.parse(String(row.created_at)));
  expect(Math.max(...moments)).toBeLessThan(now.getTime());
  expect(Math.min(...moments)).toBeLessThan(now.getTime() - 80 * 86_400_000);
  expect(Math.min(...moments)).toBeGreaterThan(now.getTime() - 86 * 86_400_000);
});
