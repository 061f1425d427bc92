/** The one list of movements of money, of which the figures of the desk are sums. */
import { expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { deskOf } from './desk.ts';
import { compareSums } from './money-histories.ts';
import { apply, openOrder, reportRefund } from './orders.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

const month = (day: string) => deskOf(database)(owner, 'desk_month', day);
const moneyOf = async (day: string) =>
  (await deskOf(database)(owner, 'desk_books', day, new Date().toISOString())).money;

test('a lost dispute is money that went out, until it is won after all', async () => {
  const { session, id } = await openOrder(database);
  const of = { session_id: session, payment_intent_id: `pi_${id}` };
  await apply(database, { ...of, outcome: 'paid', at: '2025-05-02T10:00:00Z' });
  const lost = { ...of, dispute_id: 'dp_1', dispute_cents: 3700 };
  await apply(database, { ...lost, outcome: 'dispute_lost', at: '2025-05-20T10:00:00Z' });
  await apply(database, { ...lost, outcome: 'disputed', at: '2025-05-09T10:00:00Z' });
  expect(await month('2025-05-31')).toMatchObject({ sold: 1, in_cents: 3700, out_cents: 3700 });
  expect(await moneyOf('2025-05-31')).toEqual({ payment: 3700, lost: -3700 });
  await database.rows('update public.orders set erased_at = now() where id = $1', [id]);
  await apply(database, { ...lost, outcome: 'dispute_won', at: '2025-06-20T10:00:00Z' });
  expect(await month('2025-05-31')).toMatchObject({ sold: 1, in_cents: 3700, out_cents: 3700 });
  expect(await moneyOf('2025-06-30')).toEqual({ regained: 3700 });
});

test('a payment that did not match, and its refund, are money only in the currency of the shop', async () => {
  const sums = async () => {
    const days = (await moneyOf(belgianDay(new Date()))) as Row;
    return [days.payment ?? 0, days.refund ?? 0];
  };
  const before = await sums();
  for (const change of [{ amount_cents: 100 }, { amount_cents: 100, currency: 'usd' }]) {
    const { session } = await openOrder(database);
    const of = { session_id: session, payment_intent_id: `pi_${session}` };
    for (let time = 0; time < 2; time += 1) await apply(database, { ...of, ...change, outcome: 'paid' });
    await reportRefund(database, of, 100);
  }
  const after = await sums();
  expect(after.map((cents, place) => Number(cents) - Number(before[place]))).toEqual([100, -100]);
});

test('an invoice comes in as what was left to pay, and goes out once what is credited after that was returned', async () => {
  const add = async (number: string, cents: number, day: string, corrects: string | null = null) => {
    const [row] = await database.rows<{ id: string }>(
      `insert into public.invoices (id, document, issued_on, corrects)
       values (gen_random_uuid(), $1, $2, $3) returning id`,
      [{ kind: corrects ? 'credit-note' : 'invoice', number, totalCents: cents }, day, corrects],
    );
    return row?.id as string;
  };
  const id = await add('A-1', 10_000, '2021-05-01');
  await add('A-2', 2000, '2021-05-10', id);
  expect(await moneyOf('2021-05-01')).toEqual({});
  await database.rows(`update public.invoices set paid_on = '2021-05-20' where id = $1`, [id]);
  const note = await add('A-3', 1500, '2021-06-02', id);
  expect(await moneyOf('2021-05-01')).toEqual({ invoice: 8000 });
  expect(await moneyOf('2021-06-01')).toEqual({});
  await database.rows(`update public.invoices set paid_on = '2021-07-09' where id = $1`, [note]);
  expect(await moneyOf('2021-07-01')).toEqual({ note: -1500 });
  expect(await month('2021-07-01')).toMatchObject({ in_cents: 0, out_cents: 1500 });
});

test('of 100 random histories the sums of any split of days are those of the whole', () =>
  compareSums(database, owner, 100));
