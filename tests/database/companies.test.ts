import { describe, expect, test } from 'vitest';
import { storedCompany as company } from '../company.ts';
import { apply, createOrder, openOrder, orderOf, paymentMail, reportRefund } from './orders.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

let counter = 0;

/** An order of a new confirmed account; paid unless specified otherwise. */
async function bought({ paid = true, of = null as typeof company | null } = {}) {
  counter += 1;
  const email = `bedrijf-${counter}@voorbeeld.be`;
  const user = await database.addUser(email);
  const { id, session } = await openOrder(database, { email, user_id: user, company: of });
  const payment = `pi_bedrijf_${counter}`;
  if (paid)
    await apply(database, { outcome: 'paid', session_id: session, email, payment_intent_id: payment });
  const { order_number: number } = await orderOf(database, id);
  return { id, email, user, session, payment, number: String(number) };
}

const add = (user: string, number: string, buyer: object = company) =>
  database.call('add_company', user, number, buyer);

describe('the company of an order', () => {
  test('is stored with the order and named in both mails', async () => {
    const order = await bought({ of: company });
    expect(await orderOf(database, order.id)).toMatchObject({ company });
    for (const to of ['buyer', 'business'] as const)
      expect(await paymentMail(database, order.id, to)).toMatchObject({ company: company.name });
  });

  test('is absent for a consumer', async () => {
    const order = await bought();
    expect(await orderOf(database, order.id)).toMatchObject({ company: null });
    expect(await paymentMail(database, order.id, 'buyer')).toMatchObject({ company: null });
  });

  test('is the one that was filled in last when the same payment is resumed', async () => {
    const buyer = { buyer_key: 'a'.repeat(32), email: 'hervat@voorbeeld.be' };
    const { order_id: id } = await createOrder(database, { ...buyer, company });
    const changed = { ...company, name: 'Slagerij' };
    for (const latest of [changed, null, company]) {
      expect(await createOrder(database, { ...buyer, company: latest })).toMatchObject({ order_id: id });
      expect(await orderOf(database, id)).toMatchObject({ company: latest });
    }
  });

  test('is found on the desk by its name and its number', async () => {
    const order = await bought({ of: company });
    for (const searched of ['Ηλίας', '0123456749', '0123.456.749']) {
      const [found] = await database.rows(
        `select from public.orders
         where id = $1 and search_text like '%' || private.plain_text($2) || '%'`,
        [order.id, searched],
      );
      expect(found, searched).toBeDefined();
    }
  });
});

describe('a company that is added after the payment', () => {
  test('is added once, to a paid order of the account', async () => {
    const order = await bought();
    expect(await add(order.user, order.number)).toBe('added');
    expect(await orderOf(database, order.id)).toMatchObject({ company });
    expect(await add(order.user, order.number, { ...company, name: 'Slagerij' })).toBe('already');
    expect(await orderOf(database, order.id)).toMatchObject({ company });
  });

  test('is not added to a stranger’s order, an unpaid one or an unknown one', async () => {
    const [mine, other, open] = [await bought(), await bought(), await bought({ paid: false })];
    expect(await add(mine.user, other.number)).toBe('unknown');
    expect(await add(open.user, open.number)).toBe('unknown');
    expect(await add(mine.user, 'K2026-000000')).toBe('unknown');
    for (const { id } of [other, open]) expect(await orderOf(database, id)).toMatchObject({ company: null });
  });

  test('is not added to a refunded order, but is to one refunded in part', async () => {
    const [part, whole] = [await bought(), await bought()];
    await reportRefund(database, { payment_intent_id: part.payment }, 100);
    expect(await add(part.user, part.number)).toBe('added');
    await reportRefund(database, { payment_intent_id: whole.payment });
    expect(await add(whole.user, whole.number)).toBe('unknown');
  });

  test('is not added to a duplicate payment', async () => {
    const order = await bought();
    await database.rows(`update public.orders set problem = 'duplicate' where id = $1`, [order.id]);
    expect(await add(order.user, order.number)).toBe('unknown');
  });

  test('is not added after the 15th of the next month', async () => {
    const order = await bought();
    const paidMonthsAgo = (months: number) =>
      database.rows(
        `update public.orders set booked_at =
           (date_trunc('month', now() at time zone 'Europe/Brussels') - $2::interval) at time zone 'Europe/Brussels'
         where id = $1`,
        [order.id, `${months} months`],
      );
    await paidMonthsAgo(2);
    expect(await add(order.user, order.number)).toBe('late');
    expect(await orderOf(database, order.id)).toMatchObject({ company: null });
    await paidMonthsAgo(0);
    expect(await add(order.user, order.number)).toBe('added');
  });

  test.each([
    ['2026-11-01T12:00:00Z', '2026-12-15'],
    ['2026-12-31T12:00:00Z', '2027-01-15'],
    // In Belgium the next month begins an hour or two before it does in UTC.
    ['2026-11-30T22:59:59Z', '2026-12-15'],
    ['2026-11-30T23:00:00Z', '2027-01-15'],
    ['2027-01-31T12:00:00Z', '2027-02-15'],
    ['2027-06-30T21:59:59Z', '2027-07-15'],
    ['2027-06-30T22:00:00Z', '2027-08-15'],
  ])('of a payment at %s can be added until %s', async (paidAt, day) => {
    const { id } = await bought();
    await database.rows('update public.orders set booked_at = $2 where id = $1', [id, paidAt]);
    const [row] = await database.rows<{ day: string }>(
      'select invoice_until::text as day from public.orders where id = $1',
      [id],
    );
    expect(row?.day).toBe(day);
  });

  test('cannot be added from a browser, nor written to the order', async () => {
    const order = await bought();
    for (const query of [
      `select public.add_company('${order.user}', '${order.number}', '{}')`,
      `update public.orders set company = '{}' where id = '${order.id}'`,
    ])
      await expect(database.as('authenticated', order.user, query)).rejects.toThrow(/permission denied/);
  });
});

test('a withdrawal finds out that an order is for a company, also when the company came later', async () => {
  const [buyer, later] = [await bought({ of: company }), await bought()];
  const find = ({ email, number }: typeof buyer) => database.call('withdrawable_order', email, number, null);
  expect(await find(buyer)).toMatchObject({ id: buyer.id, for_company: true });
  expect(await find(later)).toMatchObject({ for_company: false });
  await add(later.user, later.number);
  expect(await find(later)).toMatchObject({ for_company: true });
});
