/** The books: the takings of consumers day by day, which never change, and the invoices of a month. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { needsFreshCode } from '../../contract/desk.ts';
import { splitVat } from '../../contract/invoicing/arithmetic.ts';
import { priceVatPercent, shopInvoicing } from '../../contract/invoicing/settings.ts';
import { storedCompany as company } from '../company.ts';
import { actOf, deskOf } from './desk.ts';
import { type Attempt, apply, openOrder, reportRefund } from './orders.ts';
import { openDatabase, type Row } from './support.ts';

let counter = 0;

const database = await openDatabase();
const owner = await database.addOwner();

/** The books of a month as the owner reads them at a moment. */
const books = (day: string, moment = new Date().toISOString()) =>
  deskOf(database)(owner, 'desk_books', day, moment);

interface Sale {
  id: string;
  user: string;
}

/** Sells the kit to a buyer of their own. */
async function sell(attempt: Attempt = {}, change: Row = {}): Promise<Sale> {
  counter += 1;
  const email = `koper-${counter}@voorbeeld.be`;
  const user = await database.addUser(email);
  const { id, session } = await openOrder(database, { email, user_id: user, amount_cents: 3700, ...attempt });
  await apply(database, {
    outcome: 'paid',
    session_id: session,
    payment_intent_id: `pi_${id}`,
    email,
    amount_cents: attempt.amount_cents ?? 3700,
    ...change,
  });
  return { id, user };
}

const refund = ({ id }: Sale, cents: number) => reportRefund(database, { order_id: id }, cents);

async function askInvoice({ id, user }: Sale) {
  const [row] = await database.rows<{ order_number: string }>(
    'select order_number from public.orders where id = $1',
    [id],
  );
  return database.call('add_company', user, row?.order_number, company, shopInvoicing());
}

/** Changes what never changes: only a test can, to make time pass. */
async function alter(query: string, parameters: unknown[] = []): Promise<void> {
  const tables = ['takings', 'orders'];
  for (const table of tables) await database.pg.exec(`alter table public.${table} disable trigger user`);
  await database.rows(query, parameters);
  for (const table of tables) await database.pg.exec(`alter table public.${table} enable trigger user`);
}

/** Moves all that happened so far into the past. */
const passDays = (days: number) =>
  alter(
    `with moved as (update public.takings set at = at - make_interval(days => $1))
     update public.orders
     set paid_at = paid_at - make_interval(days => $1), booked_at = booked_at - make_interval(days => $1)`,
    [days],
  );

/** Moves a sale to a moment. */
const moveTo = ({ id }: Sale, moment: string) =>
  alter(
    `with moved as (update public.takings set at = $2 where order_id = $1)
     update public.orders set paid_at = $2, booked_at = $2 where id = $1`,
    [id, moment],
  );

const rowsOf = ({ id }: Sale) =>
  database.rows<{ kind: string; cents: number; vat_cents: number; vat_percent: number; day: string }>(
    `select kind, cents, vat_cents, vat_percent::float as vat_percent, private.belgian_day(at)::text as day
     from public.takings where order_id = $1 order by id`,
    [id],
  );

const vatOf = (cents: number) => splitVat(cents, priceVatPercent()).vatCents;

describe('the takings', () => {
  test('have each sale to a consumer and each refund, once, with VAT that adds up', async () => {
    const sale = await sell();
    for (const cents of [1, 1233, 1233]) await refund(sale, cents);
    await apply(database, { outcome: 'paid', order_id: sale.id, amount_cents: 3700 });
    const rows = await rowsOf(sale);
    expect(rows.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['sale', 3700],
      ['refund', -1],
      ['refund', -1233],
      ['refund', -1233],
    ]);
    expect(rows.reduce((sum, { vat_cents: vat }) => sum + vat, 0)).toBe(vatOf(3700 - 2467));
    await refund(sale, 3700 - 2467);
    expect((await rowsOf(sale)).reduce((sum, { vat_cents: vat }) => sum + vat, 0)).toBe(0);
  });

  test('have a payment of another day on the day of its report, and the books say so', async () => {
    const today = belgianDay(new Date());
    const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const [consumer, firm] = [await sell({}, { at }), await sell({ company }, { at })];
    await sell({}, { at: new Date().toISOString() });
    expect(await rowsOf(consumer)).toMatchObject([{ kind: 'sale', day: today }]);
    const [invoice] = await database.rows(
      `select issued_on::text, document ->> 'deliveredOn' as delivered from public.invoices where order_id = $1`,
      [firm.id],
    );
    expect(invoice).toEqual({ issued_on: today, delivered: belgianDay(new Date(at)) });
    expect((await books(today)).late).toMatchObject(
      Array(2).fill({ paid_on: belgianDay(new Date(at)), day: today, cents: 3700 }),
    );
  });

  test('have no VAT under the small-business scheme', async () => {
    expect(await rowsOf(await sell({ vat_percent: 0 }))).toMatchObject([{ cents: 3700, vat_cents: 0 }]);
  });

  test('have nothing of a company, of a payment that does not match, or of a checkout without payment', async () => {
    expect(await rowsOf(await sell({ company }))).toEqual([]);
    expect(await rowsOf(await sell({}, { amount_cents: 1 }))).toEqual([]);
    expect(
      await rowsOf({ ...(await openOrder(database, { email: 'open@voorbeeld.be' })), user: '' }),
    ).toEqual([]);
  });

  test('have a refund that Stripe reported before its payment', async () => {
    const { id, session } = await openOrder(database, { email: 'vroeg@voorbeeld.be', amount_cents: 3700 });
    await reportRefund(database, { order_id: id }, 700);
    await apply(database, { outcome: 'paid', session_id: session, amount_cents: 3700 });
    expect(await rowsOf({ id, user: '' })).toMatchObject([{ cents: 3700 }, { kind: 'refund', cents: -700 }]);
  });

  test('keep a refund that the bank returned: the shop still owes it', async () => {
    const sale = await sell();
    const one = { stripe_id: 're_back' };
    await reportRefund(database, { order_id: sale.id }, 3700, one);
    await reportRefund(database, { order_id: sale.id }, 3700, { ...one, state: 'failed', error: 'closed' });
    await reportRefund(database, { order_id: sale.id }, 3700, { stripe_id: 're_again' });
    expect((await rowsOf(sale)).map(({ cents }) => cents)).toEqual([3700, -3700]);
  });

  test('get nothing of the order of a company whose erased buyer is forgotten', async () => {
    const sold = await sell({ company });
    await database.rows('update public.orders set erased_at = now() where id = $1', [sold.id]);
    expect(await database.call('cut_erased_orders', '2099-01-01T00:00:00Z')).toBe(1);
    expect(await rowsOf(sold)).toEqual([]);
  });

  test('lose what moves to an invoice, when the buyer is a company after all', async () => {
    const sale = await sell();
    await refund(sale, 700);
    expect(await askInvoice(sale)).toBe('added');
    await refund(sale, 3000);
    expect((await rowsOf(sale)).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['sale', 3700],
      ['refund', -700],
      ['invoiced', -3000],
    ]);
  });

  test.each([
    "update public.takings set cents = 1 where kind = 'sale'",
    'delete from public.takings',
    'truncate public.takings',
  ])('never change: %s', async (change) => {
    await sell();
    await expect(database.pg.exec(change)).rejects.toThrow('append-only');
  });

  test('of an order keep it from being deleted', async () => {
    const { id } = await sell();
    await expect(database.rows('delete from public.orders where id = $1', [id])).rejects.toThrow('takings');
  });
});

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

test('in 150 random events, every euro is in the takings or on an invoice, on the day on which it came or left', async () => {
  await alter('delete from public.takings');
  const random = numbers(38);
  const from = (most: number) => Math.floor(random() * most);
  const sales: (Sale & { left: number; cents: number; isCompany: boolean })[] = [];
  /** What the takings should have, with the age of each in days. */
  const model: { age: number; cents: number }[] = [];
  for (let event = 0; event < 150; event += 1) {
    const sale = sales[from(sales.length)];
    const what = from(10);
    if (!sale || what < 3) {
      const isCompany = from(3) === 0;
      const cents = 1 + from(9999);
      const sold = await sell({ amount_cents: cents, company: isCompany ? company : null });
      sales.push({ ...sold, cents, left: cents, isCompany });
      if (!isCompany) model.push({ age: 0, cents });
    } else if (what < 6 && sale.left > 0) {
      const part = 1 + from(sale.left);
      await refund(sale, part);
      sale.left -= part;
      if (!sale.isCompany) model.push({ age: 0, cents: -part });
    } else if (what < 8 && (await askInvoice(sale)) === 'added') {
      sale.isCompany = true;
      model.push({ age: 0, cents: -sale.left });
    } else {
      const days = 1 + from(9);
      await passDays(days);
      for (const one of model) one.age += days;
    }
  }

  const booked = await database.rows<{ id: string; takings: number; invoiced: number }>(
    `select id,
       coalesce((select sum(cents) from public.takings where order_id = orders.id), 0)::integer as takings,
       coalesce((
         select sum(case kind when 'invoice' then total_cents else -total_cents end) from public.invoices
         where order_id = orders.id
       ), 0)::integer as invoiced
     from public.orders`,
  );
  for (const { id, left, isCompany } of sales) {
    const row = booked.find((one) => one.id === id);
    expect(row).toMatchObject(
      isCompany ? { takings: 0, invoiced: shopInvoicing() ? left : 0 } : { takings: left, invoiced: 0 },
    );
  }

  const now = Date.now();
  const dayOf = (age: number) => belgianDay(new Date(now - age * 24 * 60 * 60 * 1000));
  const oldest = Math.max(...model.map(({ age }) => age));
  const months = new Set(Array.from({ length: oldest + 1 }, (_, age) => dayOf(age).slice(0, 7)));
  expect(months.size).toBeGreaterThan(5);
  for (const month of months)
    for (const { day, cents } of (await books(`${month}-01`)).days)
      expect([day, cents]).toEqual([
        day,
        model.filter(({ age }) => dayOf(age) === day).reduce((sum, one) => sum + one.cents, 0),
      ]);
});

describe('the books of a month', () => {
  test.each([
    ['2031-03-29T23:30:00Z', '2031-03-30', 'winter time'],
    ['2031-03-30T21:59:59Z', '2031-03-30', 'the day on which summer time begins'],
    ['2031-03-30T22:00:00Z', '2031-03-31', 'summer time'],
    ['2031-10-26T22:59:59Z', '2031-10-26', 'the day on which summer time ends'],
    ['2031-12-31T22:59:59Z', '2031-12-31', 'the last second of a year'],
    ['2031-12-31T23:00:00Z', '2032-01-01', 'the first second of a year'],
  ])('have what happened at %s on %s: %s', async (moment, day) => {
    await moveTo(await sell(), moment);
    const { days } = await books(day, '2033-01-01T00:00:00Z');
    expect(days.filter(({ cents }) => cents > 0).map((row) => row.day)).toContain(day);
  });

  test('have each day until today, also without sales, and each rate apart', async () => {
    await moveTo(await sell(), '2034-02-03T10:00:00Z');
    await moveTo(await sell({ vat_percent: 6 }), '2034-02-03T11:00:00Z');
    const { days, is_over: isOver } = await books('2034-02-20', '2034-02-04T23:30:00Z');
    expect(isOver).toBe(false);
    expect(days).toMatchObject([
      { day: '2034-02-01', vat_percent: null, cents: 0, vat_cents: 0 },
      { day: '2034-02-02', vat_percent: null },
      { day: '2034-02-03', cents: 3700, vat_cents: vatOf(3700) },
      { day: '2034-02-03', vat_percent: 6, cents: 3700, vat_cents: splitVat(3700, 6).vatCents },
      { day: '2034-02-04', vat_percent: null },
      { day: '2034-02-05', vat_percent: null },
    ]);
    const later = await books('2034-02-01', '2034-02-28T23:00:00Z');
    expect([later.is_over, new Set(later.days.map(({ day }) => day)).size]).toEqual([true, 28]);
    expect((await books('2034-03-01', '2034-02-04T23:30:00Z')).days).toEqual([]);
  });

  test('name as corrections what left the takings of an earlier month', async () => {
    const sale = await sell();
    await passDays(40);
    await refund(sale, 700);
    const { corrections } = await books(belgianDay(new Date()));
    expect(corrections).toMatchObject([{ kind: 'refund', cents: -700 }]);
  });

  test('have the countries of its year without VAT, as Stripe reported them', async () => {
    const sales = [
      await sell({}, { country: 'NL' }),
      await sell({}, { country: 'NL' }),
      await sell({}, { country: 'not a country' }),
      await sell(),
      await sell({}, { country: 'BE' }),
    ];
    for (const sale of sales) await moveTo(sale, '2036-05-05T10:00:00Z');
    const net = 3700 - vatOf(3700);
    expect((await books('2036-12-01')).countries).toEqual([
      { country: 'NL', net_cents: 2 * net },
      { country: null, net_cents: 2 * net },
      { country: 'BE', net_cents: net },
    ]);
    expect((await books('2037-01-01')).countries_before).toHaveLength(3);
  });

  test('are not read directly', async () => {
    const member = await database.addUser('lid@voorbeeld.be');
    for (const role of ['anon', 'authenticated'] as const)
      await expect(database.as(role, member, 'select * from public.takings')).rejects.toThrow('permission');
  });

  test('of more than fifty documents ask for a fresh code and are recorded', async () => {
    for (let one = 0; one < 51; one += 1) await sell({ company });
    const today = belgianDay(new Date());
    const issued = await deskOf(database)(owner, 'desk_book_invoices', today);
    expect(issued.length).toBeGreaterThan(50);
    expect(issued.map(({ number }) => number)).toEqual(issued.map(({ number }) => number).toSorted());
    const [entry] = await database.rows(
      "select subject, detail from public.owner_actions where action = 'exported' order by id desc limit 1",
    );
    expect(entry).toEqual({ subject: 'invoice_list', detail: { count: issued.length } });
    await database.rows(
      "update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1",
      [owner],
    );
    await expect(deskOf(database)(owner, 'desk_book_invoices', today)).rejects.toThrow('fresh code');
  });
});

describe('the mail to the accountant', () => {
  const today = belgianDay(new Date());
  const month = today.slice(0, 7);
  const mail = (address: string) => actOf(database)(owner, 'books-mailed', month, { input: { address } });
  const mailed = () =>
    database.rows<{ recipient: string; data: { part: number; parts: number } }>(
      "select recipient, data from public.outbox where template = 'books-month' order by created_at, data -> 'part'",
    );
  const signedIn = (ago: string) =>
    database.rows(`update auth.sessions set created_at = now() - interval '${ago}' where user_id = $1`, [
      owner,
    ]);

  test('goes to one address, and another one asks for a fresh code', async () => {
    await signedIn('1 minute');
    expect(await mail(' Boek@Houder.be ')).toEqual({ result: 'done' });
    await signedIn('11 minutes');
    expect(await mail('boek@houder.be')).toEqual({ result: 'done' });
    await expect(mail('dief@elders.be')).rejects.toMatchObject({ code: needsFreshCode });
    expect(new Set((await mailed()).map(({ recipient }) => recipient))).toEqual(new Set(['boek@houder.be']));
    expect(await books(today)).toMatchObject({ accountant: 'boek@houder.be' });
    expect(
      await database.rows("select subject, detail from public.owner_actions where action = 'books-mailed'"),
    ).toContainEqual({ subject: month, detail: { mails: expect.any(Number) } });
  });

  test('holds the takings, the list and ten documents, and is as many mails as that takes', async () => {
    await signedIn('1 minute');
    const issued = await deskOf(database)(owner, 'desk_book_invoices', today);
    await database.rows('delete from public.outbox');
    await mail('boek@houder.be');
    const parts = Math.ceil(issued.length / 10);
    expect(parts).toBeGreaterThan(1);
    expect((await mailed()).map(({ data }) => data)).toEqual(
      Array.from({ length: parts }, (_, part) => ({ month: `${month}-01`, part: part + 1, parts })),
    );
    const { mails } = await database.call('claim_outbox', randomUUID(), 100, 100, 10, 60);
    const attached = mails
      .toSorted((one, other) =>
        JSON.stringify(one.data).localeCompare(JSON.stringify(other.data), 'nl', { numeric: true }),
      )
      .flatMap(({ books: attachment }) => attachment ?? []);
    expect(attached).toHaveLength(parts);
    expect(attached[0]?.documents).toHaveLength(10);
    expect(attached.flatMap(({ documents }) => documents)).toEqual(issued);
    expect(attached[1]?.days).toEqual((await books(today)).days);
    expect(attached[1]?.invoices.map(({ number }) => number)).toEqual(issued.map(({ number }) => number));
  });

  test('does not leave for an address that gets no mail, or is none', async () => {
    await signedIn('1 minute');
    expect(await mail('geen adres')).toEqual({ result: 'invalid' });
    await database.rows(
      "insert into public.mail_stops (email, cause, stopped_at) values ('weg@houder.be', 'bounce', now())",
    );
    expect(await mail('weg@houder.be')).toEqual({ result: 'invalid' });
  });
});

test.each(['desk_books', 'desk_month', 'desk_book_invoices'])(
  '%s refuses a day that is in no month as bad input',
  async (name) => {
    await expect(
      database.as('authenticated', owner, `select public.${name}('infinity')`),
    ).rejects.toMatchObject({ code: '22008' });
  },
);
