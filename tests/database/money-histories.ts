import { expect } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { storedCompany } from '../company.ts';
import { deskOf } from './desk.ts';
import { reportOf } from './orders.ts';
import type { Row, TestDatabase } from './support.ts';

async function between(database: TestDatabase, since: string, before: string): Promise<number> {
  const [row] = await database.rows<{ cents: number }>(
    'select coalesce(sum(cents), 0)::integer as cents from private.money_between($1, $2)',
    [since, before],
  );
  return row?.cents ?? Number.NaN;
}

/** Numbers between 0 and 1 that are the same in each run. */
function rollsOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Makes `count` random histories of orders: the sums of any split of days are those of the whole. */
export async function compareSums(database: TestDatabase, owner: string, count: number): Promise<void> {
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
       from generate_series(1, $2::integer) as n returning id`,
      [storedCompany, count],
    )
    .then((rows) => ({ rows }));
  expect(ids).toHaveLength(count);
  for (let number = 1; number <= count; number += 1) {
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
    const part = await between(database, since.toISOString(), before.toISOString());
    expect(part).toBe(sum(since, before));
    whole += part;
  }
  expect(whole).toBe(expected.reduce((total, [, cents]) => total + cents, 0));
  for (const day of ['2024-02-10', '2024-07-10']) {
    const { in_cents: cameIn, out_cents: wentOut } = await deskOf(database)(owner, 'desk_month', day);
    const ofMonth = expected.filter(([at]) => belgianDay(at).slice(0, 7) === day.slice(0, 7));
    expect(cameIn - wentOut).toBe(ofMonth.reduce((total, [, cents]) => total + cents, 0));
  }
}
