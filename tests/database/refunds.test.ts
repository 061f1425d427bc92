/** May an order be refunded? One ruling per order state, for the desk, a withdrawal, support and Stripe alike. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { actForOwner } from './desk.ts';
import { apply, openOrder, orderOf, reportRefund } from './orders.ts';
import { declarationOf, noMails } from './sent.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

interface Order {
  id: string;
  number: string;
  session: string;
  payment: string;
}

const paid = ({ session, payment }: Order, more: Row = {}) =>
  apply(database, { outcome: 'paid', session_id: session, payment_intent_id: payment, ...more });

const dispute = ({ id }: Order, outcome: string) =>
  apply(database, { outcome, order_id: id, dispute_id: `dp_${id}` });

/** How an order reaches each state. */
const states: Record<string, (order: Order) => Promise<unknown>> = {
  pending: async () => {},
  paid,
  'paid, a part back': async (order) => {
    await paid(order);
    await reportRefund(database, { order_id: order.id }, 500);
  },
  failed: ({ session }) => apply(database, { outcome: 'failed', session_id: session }),
  expired: ({ session }) => apply(database, { outcome: 'expired', session_id: session }),
  'of a wrong amount': (order) => paid(order, { amount_cents: 100 }),
  refunded: async (order) => {
    await paid(order);
    await reportRefund(database, { order_id: order.id });
  },
  'returned by the bank': async (order) => {
    await paid(order);
    for (const state of ['refunded', 'failed'] as const)
      await reportRefund(database, { order_id: order.id }, kit.priceCents, {
        state,
        stripe_id: `re_${order.id}`,
      });
  },
  disputed: async (order) => {
    await paid(order);
    await dispute(order, 'disputed');
  },
  'disputed and won': async (order) => {
    await paid(order);
    for (const outcome of ['disputed', 'dispute_won']) await dispute(order, outcome);
  },
  'disputed and lost': async (order) => {
    await paid(order);
    for (const outcome of ['disputed', 'dispute_lost']) await dispute(order, outcome);
  },
  'disputed, lost and then won': async (order) => {
    await paid(order);
    for (const outcome of ['disputed', 'dispute_lost', 'dispute_won']) await dispute(order, outcome);
  },
  'inquired about': async (order) => {
    await paid(order);
    await dispute(order, 'inquiry');
  },
};

/**
 * The ruling for desk and support; the state of a proven withdrawal; the order's status after a refund in Stripe's
 * dashboard of what was paid.
 */
const rulings: Record<string, [ruling: string, withdrawal: string, dashboard: string]> = {
  pending: ['unpaid', 'refunding', 'refunded'],
  paid: ['done', 'refunding', 'refunded'],
  'paid, a part back': ['done', 'refunding', 'refunded'],
  failed: ['unpaid', 'closed', 'refunded'],
  expired: ['unpaid', 'closed', 'refunded'],
  'of a wrong amount': ['done', 'refunding', 'refunded'],
  refunded: ['refunded', 'closed', 'refunded'],
  // The shop decides: it may have refunded in another way since.
  'returned by the bank': ['done', 'shop', 'refunded'],
  disputed: ['disputed', 'refunding', 'refunded'],
  'disputed and won': ['done', 'refunding', 'refunded'],
  'disputed and lost': ['disputed', 'closed', 'refunded'],
  'disputed, lost and then won': ['done', 'refunding', 'refunded'],
  'inquired about': ['done', 'refunding', 'refunded'],
};

let counter = 0;

async function orderIn(state: string): Promise<Order> {
  counter += 1;
  const { id, session } = await openOrder(database, { email: `koper-${counter}@voorbeeld.be` });
  const order = {
    id,
    session,
    number: String((await orderOf(database, id)).order_number),
    payment: `pi_${counter}`,
  };
  await states[state]?.(order);
  return order;
}

const processing = async (id: string) =>
  (await database.rows(`select from public.refunds where order_id = $1 and state = 'processing'`, [id]))
    .length;

async function withdraw(of: Order): Promise<string> {
  const id = randomUUID();
  const { status, paid_at: paidAt } = await orderOf(database, of.id);
  const verdict = status === 'failed' && paidAt ? 'returned' : 'open';
  await database.call(
    'declare_withdrawal',
    declarationOf({ id, order_id: of.id, verdict, proof: 'account' }),
    noMails,
  );
  const [row] = await database.rows<{ state: string }>(
    'select state from private.withdrawal_cases where id = $1',
    [id],
  );
  return row?.state ?? '';
}

describe.each(Object.keys(states))('an order that is %s', (state) => {
  const [ruling, withdrawal, dashboard] = rulings[state] ?? [];
  const moves = ruling === 'done' ? 1 : 0;

  test(`desk: ${ruling}`, async () => {
    const { id, number } = await orderIn(state);
    const input = { number: null, cents: null };
    const asked = await actForOwner(database)(owner, 'refund', number, { input });
    expect(asked).toMatchObject({ result: ruling });
    expect(await processing(id)).toBe(moves);
    const actions = await database.rows('select owner_email from public.owner_actions where subject = $1', [
      number,
    ]);
    expect(actions).toEqual(moves ? [{ owner_email: 'eigenaar@voorbeeld.be' }] : []);
  });

  test(`support: ${ruling}`, async () => {
    const { id, number } = await orderIn(state);
    const asked = await database.call('ask_refund', {
      id: randomUUID(),
      subject: number,
      number: null,
      cents: null,
      actor: 'support: Bo',
    });
    expect(asked).toMatchObject({ result: ruling });
    expect(await processing(id)).toBe(moves);
    const actions = await database.rows('select owner_email from public.owner_actions where subject = $1', [
      number,
    ]);
    expect(actions).toEqual(moves ? [{ owner_email: 'support: Bo' }] : []);
  });

  test(`withdrawal: ${withdrawal}`, async () => {
    const order = await orderIn(state);
    expect(await withdraw(order)).toBe(withdrawal);
    expect(await processing(order.id)).toBe(withdrawal === 'refunding' ? moves : 0);
  });

  test(`dashboard of Stripe: ${dashboard}`, async () => {
    const { id } = await orderIn(state);
    const { amount_cents: amount, amount_refunded_cents: back } = await orderOf(database, id);
    const left = Number(amount) - Number(back);
    if (left > 0) await reportRefund(database, { order_id: id }, left);
    expect(await orderOf(database, id)).toMatchObject({ status: dashboard });
    const [row] = await database.rows(
      `select state, asked_by from public.refunds where order_id = $1 order by created_at desc limit 1`,
      [id],
    );
    expect(row).toEqual({ state: 'refunded', asked_by: 'stripe' });
  });
});

test.each([
  ['all of a payment', kit.priceCents, 'withdrawal-refunded'],
  ['a part of it', 500, 'refund-part'],
])('a refund of %s in Stripe’s dashboard is mailed to the buyer, once', async (_, cents, template) => {
  const email = `dashboard-${cents}@voorbeeld.be`;
  const { id, session } = await openOrder(database, { email });
  await apply(database, { outcome: 'paid', session_id: session, email });
  const refund = { stripe_id: `re_${id}` };
  for (let report = 0; report < 2; report += 1)
    await reportRefund(database, { session_id: session }, cents, refund);
  expect(
    await database.rows(
      `select template, data ->> 'amountCents' as cents from public.outbox
       where recipient = $1 and starts_with(idempotency_key, 'refund-')`,
      [email],
    ),
  ).toEqual([{ template, cents: String(cents) }]);
});

test('one refund of Stripe belongs to one order', async () => {
  const [mine, other] = [await openOrder(database), await openOrder(database)];
  for (const { session } of [mine, other]) await apply(database, { outcome: 'paid', session_id: session });
  const refund = { stripe_id: `re_${mine.id}` };
  await reportRefund(database, { session_id: mine.session }, 500, refund);
  await expect(reportRefund(database, { session_id: other.session }, 500, refund)).rejects.toThrow();
  expect(await orderOf(database, other.id)).toMatchObject({ status: 'paid', amount_refunded_cents: 0 });
});
