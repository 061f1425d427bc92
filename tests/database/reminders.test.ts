import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import type { DeskActionName } from '../../contract/desk-actions.ts';
import { storedCompany } from '../company.ts';
import { actOf, deskOf } from './desk.ts';
import { companyOrders, invoiceTotal, issuedInvoice } from './invoices.ts';
import { apply, openOrder, reportRefund } from './orders.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const today = belgianDay(new Date());

/** An order paid without an account, `days` ago. */
async function paid(days: number, email = `${crypto.randomUUID()}@voorbeeld.be`) {
  const order = await openOrder(database, { email });
  await apply(database, { outcome: 'paid', session_id: order.session, email });
  await database.rows(
    `update public.orders set booked_at = now() - make_interval(days => $2) where id = $1`,
    [order.id, days],
  );
  return { ...order, email };
}

async function remind(id: string) {
  await database.call('remind_buyers', 'shop@voorbeeld.be');
  return database.rows(
    `select recipient, data ->> 'last' as last from public.outbox
     where template = 'payment-reminder' and idempotency_key like $1 order by created_at`,
    [`order-${id}-%`],
  );
}

test('a buyer without an account is reminded after a day and after five, each once', async () => {
  const { id, email } = await paid(0);
  expect(await remind(id)).toEqual([]);
  const age = (days: number) =>
    database.rows(`update public.orders set booked_at = now() - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);
  await age(1);
  await remind(id);
  expect(await remind(id)).toEqual([{ recipient: email, last: 'false' }]);
  await age(5);
  await remind(id);
  expect(await remind(id)).toEqual([
    { recipient: email, last: 'false' },
    { recipient: email, last: 'true' },
  ]);
});

test('a buyer with a confirmed address is not reminded, also when it was confirmed after queueing', async () => {
  const [before, after] = [await paid(1), await paid(1)];
  await database.addUser(before.email);
  expect(await remind(before.id)).toEqual([]);
  expect(await remind(after.id)).toHaveLength(1);
  await database.addUser(after.email);
  expect(await remind(after.id)).toEqual([]);
});

test('each mail to a buyer without an account knows whether one waits for its confirmation', async () => {
  for (const waits of [true, false]) {
    const [email, corrected] = [`${crypto.randomUUID()}@voorbeeld.be`, `${crypto.randomUUID()}@voorbeeld.be`];
    if (waits) for (const one of [email, corrected]) await database.addUser(one, false);
    const { id } = await paid(1, email);
    await remind(id);
    await database.rows(`update public.orders set booked_at = now(), buyer_key = $2 where id = $1`, [
      id,
      email,
    ]);
    expect(await database.call('correct_order_address', email, email, corrected)).toBe(true);
    expect(
      await database.rows(
        `select template, (data -> 'unconfirmed')::boolean as waits from public.outbox
         where recipient in ($1, $2) order by template, recipient = $2`,
        [email, corrected],
      ),
    ).toEqual(
      ['payment-buyer', 'payment-buyer', 'payment-reminder'].map((template) => ({ template, waits })),
    );
  }
});

test('an account that confirmed the address of an order that is not its own waits for nothing', async () => {
  const { id, email } = await paid(1);
  await database.addUser(email);
  // Of an account that was removed since.
  await database.rows('update public.orders set user_id = null where id = $1', [id]);
  await remind(id);
  expect(
    await database.rows(
      "select data -> 'unconfirmed' as waits from public.outbox where recipient = $1 and template = $2",
      [email, 'payment-reminder'],
    ),
  ).toEqual([{ waits: false }]);
});

test('no reminder follows a refund or a second payment, and a partial refund leaves the queued one', async () => {
  const refunded = await paid(1);
  expect(await remind(refunded.id)).toHaveLength(1);
  const queued = () =>
    database.rows('select id from public.outbox where idempotency_key like $1', [
      `order-${refunded.id}-reminder-%`,
    ]);
  const before = await queued();
  await reportRefund(database, { session_id: refunded.session, event_id: 'evt_part' }, 100);
  expect(await queued()).toEqual(before);
  await reportRefund(database, { session_id: refunded.session });
  expect(await remind(refunded.id)).toEqual([]);
  const { email } = await paid(1);
  const second = await openOrder(database, { email });
  await apply(database, { outcome: 'paid', session_id: second.session, email });
  await database.rows(`update public.orders set booked_at = now() - interval '1 day' where id = $1`, [
    second.id,
  ]);
  expect(await remind(second.id)).toEqual([]);
});

describe('an invoice', () => {
  let owner = '';
  const act = (action: DeskActionName, subject: string, input: object = {}) =>
    actOf(database)(owner, action, subject, { input });
  const turn = (on: boolean, words: string | null = null) =>
    act('reminders-changed', 'invoice-reminders', { on, words });
  const moment = (days: number, time = '10:00') => `${addDays(today, days)}T${time}:00+01:00`;
  const run = async (days: number, time?: string) =>
    (
      await database.rows<{ sent: number }>('select private.remind_companies($1) as sent', [
        moment(days, time),
      ])
    )[0]?.sent;
  const announced = async (days: number) =>
    (await deskOf(database)(owner, 'desk_today', moment(days, '08:00'))).tasks.reminders?.rows ?? [];
  const mails = (number: string) =>
    database.rows(
      `select data -> 'early' as early, data ->> 'words' as words from public.outbox
       where template = 'invoice-reminder' and data ->> 'reference' = $1 order by created_at`,
      [number],
    );
  const later = { early: false, words: null };

  beforeAll(async () => {
    owner = await database.addOwner();
  });
  // What another test left open would be reminded of as well.
  afterEach(() => database.rows('update public.invoices set paid_on = issued_on where paid_on is null'));

  test('is reminded of by itself only after the owner turned that on, which the first overdue one offers', async () => {
    const offered = async () => (await deskOf(database)(owner, 'desk_today')).tasks.remind?.total;
    expect(await offered()).toBeUndefined();
    const overdue = await issuedInvoice(database, owner, { dueOn: addDays(today, -7) });
    expect([await run(0), await announced(-1), await offered()]).toEqual([0, [], 1]);
    await turn(true);
    expect(await offered()).toBeUndefined();
    // What it would have sent until now, nobody could see coming.
    expect(await run(0)).toBe(0);
    await turn(false);
    expect([await run(14), await offered()]).toEqual([0, undefined]);
    await turn(true, 'Een geheugensteuntje.');
    expect([await run(14), await mails(overdue)]).toEqual([
      1,
      [{ early: false, words: 'Een geheugensteuntje.' }],
    ]);
    await turn(true);
  });

  test('leaves three days before its last day, and 7 and 21 after it, announced the day before, each once, at nine', async () => {
    const number = await issuedInvoice(database, owner, { dueOn: addDays(today, 10) });
    const days = Array.from({ length: 40 }, (_, day) => day);
    const seen: number[] = [];
    const left: number[] = [];
    for (const day of days) {
      const rows = await announced(day);
      if (rows.length) seen.push(day);
      for (const time of ['08:59', '09:00', '09:10']) if (await run(day, time)) left.push(day);
    }
    expect([seen, left]).toEqual([
      [6, 16, 30],
      [7, 17, 31],
    ]);
    expect(await mails(number)).toEqual([{ early: true, words: null }, later, later]);
  });

  test('with a term of less than a week is not reminded of before its last day', async () => {
    await issuedInvoice(database, owner, { dueOn: addDays(today, 6) });
    expect([await run(3), await run(13)]).toEqual([0, 1]);
  });

  test('that was missed while the schedule stood still is reminded of two days later, and no more after three', async () => {
    await issuedInvoice(database, owner, { dueOn: addDays(today, 10) });
    expect([await run(9), await run(20)]).toEqual([1, 0]);
  });

  test('is reminded of at most once a week, by hand or by itself', async () => {
    const number = await issuedInvoice(database, owner, { dueOn: addDays(today, -1) });
    expect(await act('invoice-reminded', number)).toEqual({ result: 'done' });
    expect(await run(6)).toBe(0);
    expect(await run(20)).toBe(1);
    await database.rows('update public.invoices set reminded_at = now() where number = $1', [number]);
    expect(await act('invoice-reminded', number)).toEqual({ result: 'too-soon' });
  });

  test.each([
    ['paid', (number: string) => act('invoice-paid', number, { paidOn: today })],
    ['credited', (number: string) => act('invoice-credited', number, { cents: null, percent: null })],
    ['left alone', (number: string) => act('invoice-reminding', number, { on: false })],
  ])('that is %s is not reminded of', async (_, end) => {
    const number = await issuedInvoice(database, owner, { dueOn: addDays(today, -1) });
    expect(await announced(5)).toMatchObject([
      { number, company: storedCompany.name, open_cents: invoiceTotal },
    ]);
    expect(await end(number)).toMatchObject({ result: 'done' });
    expect([await announced(5), await run(6)]).toEqual([[], 0]);
  });

  test('that a company pays for online has none', async () => {
    const [order] = await companyOrders(database, 1);
    await apply(database, { outcome: 'paid', session_id: order?.session });
    expect([await run(7), await run(21)]).toEqual([0, 0]);
  });
});
