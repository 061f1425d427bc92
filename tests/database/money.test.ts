/** The one list of movements of money, of which the figures of the desk are sums. */
import { expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { storedCompany } from '../company.ts';
import { deskOf } from './desk.ts';
import { apply, openOrder, reportOf, reportRefund } from './orders.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

const month = (day: string) => deskOf(database)(owner, 'desk_month', day);
const moneyOf = async (day: string) =>
  (await deskOf(database)(owner, 'desk_books', day, new Date().toISOString())).money;

const between = async (since: string, before: string): Promise<number> => {
  const [row] = await database.rows<{ cents: number }>(
    'select coalesce(sum(cents), 0)::integer as cents from private.money_between($1, $2)',
    [since, before],
  );
  return row?.cents ?? Number.NaN;
};

test('a lost dispute is money that went out, until it is won after all', async () => {
  const { session, id } = await openOrder(database);
  const of = { session_id: session, payment_intent_id: `pi_${id}` };
  await apply(database, { ...of, outcome: 'paid', at: '2025-05-02T10:00:00Z' });
  const lost = { ...of, dispute_id: 'dp_1', dispute_cents: 3700 };
  await apply(database, { ...lost, outcome: 'dispute_lost', at: '2025-05-20T10:00:00Z' });
  await apply(database, { ...lost, outcome: 'disputed', at: '2025-05-09T10:00:00Z' });
  expect(await month('2025-05-31')).toEqual({ sold: 1, in_cents: 3700, out_cents: 3700 });
  expect(await moneyOf('2025-05-31')).toEqual({ payment: 3700, lost: -3700 });
  await database.rows('update public.orders set erased_at = now() where id = $1', [id]);
  await apply(database, { ...lost, outcome: 'dispute_won', at: '2025-06-20T10:00:00Z' });
  expect(await month('2025-05-31')).toEqual({ sold: 1, in_cents: 3700, out_cents: 3700 });
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

test('an invoice comes in as what was left to pay, and goes out as what is credited after that', async () => {
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
  await add('A-3', 1500, '2021-06-02', id);
  expect(await moneyOf('2021-05-01')).toEqual({ invoice: 8000 });
  expect(await moneyOf('2021-06-01')).toEqual({ note: -1500 });
  expect(await month('2021-06-01')).toEqual({ sold: 0, in_cents: 0, out_cents: 1500 });
});

/** Numbers between 0 and 1 that are the same in each run. */
function rollsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('of 1,000 random histories the sums of any split of days are those of the whole', async () => {
  const roll = rollsOf(7);
  const start = Date.parse('2024-01-01T00:00:00Z');
  const moment = () => new Date(start + Math.floor(roll() * 300) * 86_400_000 + Math.floor(roll() * 8.64e7));
  const expected: [Date, number][] = [];
  const reports: Row[] = [];
  const { rows: ids } = await database.pg
    .query(
      `insert into public.orders (email, product_name, amount_cents, currency, stripe_session_id, stripe_payment_intent_id, company)
       select 'an-' || n || '@voorbeeld.be', 'Kickstart Kit', 3700, 'eur', 'cs_r' || n, 'pi_r' || n,
         case when n % 20 = 0 then $1::jsonb end
       from generate_series(1, 1000) as n returning id`,
      [storedCompany],
    )
    .then((rows) => ({ rows }));
  expect(ids).toHaveLength(1000);
  for (let number = 1; number <= 1000; number += 1) {
    const of = { payment_intent_id: `pi_r${number}`, session_id: `cs_r${number}` };
    const own: Row[] = [];
    const add = (at: Date, change: Row) => own.push({ ...of, at: at.toISOString(), ...change });
    const paid = moment();
    add(paid, { outcome: 'paid', amount_cents: 3700, currency: 'eur', email: `an-${number}@voorbeeld.be` });
    expected.push([paid, 3700]);
    if (roll() < 0.4) {
      const at = moment();
      const cents = 1 + Math.floor(roll() * 3700);
      const refund = {
        stripe_id: `re_r${number}`,
        refund: null,
        cents,
        at: at.toISOString(),
        state: 'refunded',
      };
      add(at, { outcome: 'refunds', refunds: [refund] });
      expected.push([at, -cents]);
    }
    const words = Array.from({ length: Math.floor(roll() * 4) }, () => ({
      at: moment(),
      outcome: ['inquiry', 'disputed', 'dispute_won', 'dispute_lost'][Math.floor(roll() * 4)] as string,
    }));
    for (const { at, outcome } of words)
      add(at, { outcome, dispute_id: `dp_r${number}`, dispute_cents: 3700 });
    let isLost = false;
    for (const { at, outcome } of words.toSorted((one, other) => Number(one.at) - Number(other.at))) {
      if ((outcome === 'dispute_lost') !== isLost) expected.push([at, isLost ? 3700 : -3700]);
      isLost = outcome === 'dispute_lost';
    }
    // In any order, and some of them twice.
    reports.push(...[...own, ...own.slice(1)].toSorted(() => roll() - 0.5));
  }
  const all = reports.map((change) => ({
    ...reportOf(change),
    product: 'Kickstart Kit',
    invoicing: shopInvoicing(),
  }));
  for (let from = 0; from < all.length; from += 500)
    await database.rows(
      `select public.apply_checkout(change) from (
         select value as change from jsonb_array_elements($1::jsonb) with ordinality order by ordinality
       ) as reported`,
      [all.slice(from, from + 500)],
    );

  const sum = (since: Date, before: Date) =>
    expected.reduce((total, [at, cents]) => total + (at >= since && at < before ? cents : 0), 0);
  const days = [new Date(start), ...Array.from({ length: 8 }, moment), new Date(start + 3.2e10)];
  const cuts = days.toSorted((one, other) => Number(one) - Number(other));
  let whole = 0;
  for (const [place, since] of cuts.slice(0, -1).entries()) {
    const before = cuts[place + 1] as Date;
    const part = await between(since.toISOString(), before.toISOString());
    expect(part).toBe(sum(since, before));
    whole += part;
  }
  expect(whole).toBe(expected.reduce((total, [, cents]) => total + cents, 0));
  for (const day of ['2024-02-10', '2024-07-10']) {
    const { in_cents: cameIn, out_cents: wentOut } = await month(day);
    const ofMonth = expected.filter(([at]) => belgianDay(at).slice(0, 7) === day.slice(0, 7));
    expect(cameIn - wentOut).toBe(ofMonth.reduce((total, [, cents]) => total + cents, 0));
  }
});
