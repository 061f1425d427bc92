import { expect, test } from 'vitest';
import { apply, openOrder, reportRefund } from './orders.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

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
