import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../contract/calendar.ts';
import { refundDueDay, rulingOn } from '../../contract/withdrawal.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany } from '../company.ts';
import { apply, openOrder, orderOf, paymentMail, refundOf, reportRefund } from './orders.ts';
import { type Declaration, declarationOf, refusedMail, withdrawalMails } from './sent.ts';
import { openDatabase, type Row, waitForLock } from './support.ts';

const database = await openDatabase();

let counter = 0;

/** An order of a new address, paid unless specified otherwise. */
async function order(paid = true, user: string | null = null) {
  counter += 1;
  const email = `koper-${counter}@voorbeeld.be`;
  const { id, session } = await openOrder(database, { email, user_id: user });
  const payment = `pi_${counter}`;
  if (paid)
    await apply(database, { outcome: 'paid', session_id: session, email, payment_intent_id: payment });
  const { order_number: number } = await orderOf(database, id);
  return { id, email, session, payment, number: String(number) };
}

const find = (address: string, number: string | null, account: string | null = null) =>
  database.call('withdrawable_order', address, number, account);

/** Declares a withdrawal as the function does. */
async function declare({ id = randomUUID(), token = randomUUID(), ...of }: Partial<Declaration> = {}) {
  const answer = await database.call(
    'declare_withdrawal',
    declarationOf({ id, token, ...of }),
    withdrawalMails(id),
  );
  const mails = await database.rows<{ template: string }>(
    'select template from public.outbox where idempotency_key like $1 order by template',
    [`${id}-%`],
  );
  return { ...answer, id, token, mails: mails.map(({ template }) => template) };
}

async function withdrawal(id: string): Promise<Row> {
  const [row] = await database.rows('select * from private.withdrawal_cases where id = $1', [id]);
  return row ?? {};
}

const claimed = async (orderId: string) => {
  await database.rows('update public.refunds set next_attempt_at = now() where order_id = $1', [orderId]);
  const due = await database.call('claim_refunds', 50);
  return due.filter((one) => one.order_id === orderId);
};

/** Requests a full refund of an order, as support does. */
const ask = (subject: string, of: { id?: string; number?: string | null; cents?: number } = {}) =>
  database.call('ask_refund', {
    id: randomUUID(),
    subject,
    number: null,
    cents: null,
    actor: 'support: Bo',
    ...of,
  });

const confirm = async (token: string) => (await database.call('confirm_withdrawal', token))?.state ?? null;

describe('the order a declaration is about', () => {
  test('number and address have to belong together', async () => {
    const [mine, other] = [await order(), await order()];
    expect(await find(mine.email.toUpperCase(), mine.number.toLowerCase())).toMatchObject({
      id: mine.id,
      own: false,
    });
    expect(await find(other.email, mine.number)).toBeNull();
    expect(await find('niemand@voorbeeld.be', mine.number)).toBeNull();
  });

  test('without a number, it is the only possible one', async () => {
    const mine = await order();
    expect(await find(mine.email, null)).toMatchObject({ id: mine.id });
    const again = await openOrder(database, { email: mine.email });
    expect(await find(mine.email, null)).toMatchObject({ id: mine.id });
    await apply(database, { outcome: 'paid', session_id: again.session, email: mine.email });
    expect(await find(mine.email, null)).toBeNull();
  });

  test('a mismatched payment ranks before an unpaid order and after a correct payment', async () => {
    const mine = await order(false);
    const wrong = { outcome: 'paid', session_id: mine.session, email: mine.email, amount_cents: 1 };
    await apply(database, { ...wrong, payment_intent_id: mine.payment });
    await openOrder(database, { email: mine.email });
    for (const number of [null, mine.number])
      expect(await find(mine.email, number)).toMatchObject({
        id: mine.id,
        status: 'failed',
        problem: 'amount',
      });
    const right = await openOrder(database, { email: mine.email });
    await apply(database, { outcome: 'paid', session_id: right.session, email: mine.email });
    expect(await find(mine.email, null)).toMatchObject({ id: right.id });
  });

  test('it is never a failed order without a payment', async () => {
    const mine = await order(false);
    await apply(database, { outcome: 'failed', session_id: mine.session });
    expect(await find(mine.email, mine.number)).toBeNull();
  });

  test('an account’s own order is found, whatever address is typed', async () => {
    const user = await database.addUser(`account-${randomUUID()}@voorbeeld.be`);
    const mine = await order(true, user);
    expect(await find('ander@voorbeeld.be', mine.number, user)).toMatchObject({ id: mine.id, own: true });
    expect(await find('', null, null)).toBeNull();
  });

  test('an account does not learn whether another address has an order', async () => {
    const [own, stranger] = [`account-${randomUUID()}@voorbeeld.be`, await order()];
    const user = await database.addUser(own);
    const mine = await openOrder(database, { email: own, user_id: user });
    const proves = async (address: string) => (await find(address, null, user))?.own ?? false;
    expect(await proves(stranger.email)).toBe(await proves('niemand@voorbeeld.be'));
    expect(await find(own.toUpperCase(), null, user)).toMatchObject({ id: mine.id, own: true });
  });
});

describe('a declaration', () => {
  test('has a reference and a link that no other declaration has', async () => {
    const [first, second] = [await declare(), await declare()];
    for (const column of ['reference', 'token'])
      await expect(
        database.rows(
          `update public.withdrawals set ${column} = (select ${column} from public.withdrawals where id = $1) where id = $2`,
          [first.id, second.id],
        ),
        column,
      ).rejects.toThrow(/unique/);
  });

  test('about an order whose dispute was lost is stored, however often', async () => {
    const mine = await order();
    const first = await declare({ order_id: mine.id });
    for (const outcome of ['disputed', 'dispute_lost'])
      await apply(database, { outcome, order_id: mine.id, dispute_id: `dp_${mine.id}` });
    expect(await withdrawal(first.id)).toMatchObject({ state: 'closed' });
    const again = await declare({ order_id: mine.id });
    expect(await withdrawal(again.id)).toMatchObject({ state: 'repeat', repeats: first.id });
  });

  test('gets another reference when its own is taken', async () => {
    const start = randomUUID().slice(0, 9);
    const { reference } = await declare({ id: `${start}1111-4111-8111-111111111111` });
    const other = await declare({ id: `${start}2222-4222-8222-222222222222` });
    expect(other.reference).toBe('2222-4222');
    expect(other.reference).not.toBe(reference);
  });

  test('is stored once with its mails, however often it is sent', async () => {
    const { id: orderId } = await order();
    const first = await declare({ order_id: orderId });
    const again = await declare({ order_id: orderId, id: first.id });
    expect(again).toMatchObject({ reference: first.reference, received_at: first.received_at });
    expect(again.mails).toEqual(['withdrawal-acknowledged', 'withdrawal-shop']);
    expect(await database.rows('select from public.withdrawals where order_id = $1', [orderId])).toHaveLength(
      1,
    );
  });

  test.each([
    ['looks like spam', { is_spam: true }],
    ['is proven', { proof: 'account' }],
  ] as const)('that %s is as it was when it is sent again, also with another order', async (_what, of) => {
    const { id } = await declare({ order_id: (await order()).id, ...of });
    const before = await withdrawal(id);
    for (const order_id of [before.order_id as string, (await order()).id])
      expect(await declare({ id, order_id, ...of })).toMatchObject({ refund: null });
    expect(await withdrawal(id)).toEqual(before);
  });

  test('keeps the earlier due day of the case that it repeats', async () => {
    const { id: orderId } = await order();
    const { id } = await declare({ order_id: orderId });
    await database.rows('update public.withdrawals set refund_due = refund_due - 3 where id = $1', [id]);
    await declare({ order_id: orderId });
    expect(
      await database.rows('select refund_due::text from public.withdrawals where id = $1', [id]),
    ).toEqual([{ refund_due: addDays(refundDueDay(new Date(), 14), -3) }]);
  });

  test('is stored beyond the limits, without a mail when no order matches', async () => {
    const { id, mails } = await declare({ mails_allowed: false });
    expect(await withdrawal(id)).toMatchObject({ state: 'shop', verdict: 'unmatched' });
    expect(mails).toEqual([]);
    const { id: orderId } = await order();
    expect((await declare({ order_id: orderId, mails_allowed: false })).mails).toEqual([
      'withdrawal-acknowledged',
      'withdrawal-shop',
    ]);
    const { id: unpaid } = await order(false);
    expect((await declare({ order_id: unpaid, mails_allowed: false })).mails).toEqual([]);
  });

  test('that looks like spam is stored and refunds nothing', async () => {
    const { id: orderId } = await order();
    const { id, mails } = await declare({ order_id: orderId, is_spam: true });
    expect(await withdrawal(id)).toMatchObject({ state: 'spam' });
    expect(mails).toEqual([]);
    expect((await declare({ order_id: orderId })).mails).toHaveLength(2);
  });

  test('repeated a hundred times for one order is one case, and one mail to the shop', async () => {
    const { id: orderId } = await order();
    const all = [];
    for (let time = 0; time < 100; time += 1) all.push(await declare({ order_id: orderId }));
    const states = await Promise.all(all.map(async ({ id }) => (await withdrawal(id)).state));
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    expect(states.filter((state) => state === 'repeat')).toHaveLength(99);
    expect(all.flatMap(({ mails }) => mails).filter((mail) => mail === 'withdrawal-shop')).toHaveLength(1);
  });

  test('refunds nothing until it is proven', async () => {
    const { id: orderId } = await order();
    const { token } = await declare({ order_id: orderId });
    expect(await claimed(orderId)).toEqual([]);
    expect(await confirm('onbekend')).toBeNull();
    expect(await confirm(token)).toBe('refunding');
    expect(await claimed(orderId)).toHaveLength(1);
  });

  test('is proven by repeating it, by link or by account', async () => {
    for (const proof of ['link', 'account']) {
      const { id: orderId } = await order();
      const first = await declare({ order_id: orderId });
      const repeat = await declare({ order_id: orderId, proof: proof === 'account' ? proof : null });
      if (proof === 'link') expect(await confirm(repeat.token)).toBe('refunding');
      expect(await withdrawal(first.id)).toMatchObject({ state: 'refunding', proof });
    }
  });

  test('is proven by no link of an address that the order had before', async () => {
    const { id: orderId, email } = await order();
    await database.rows("update public.orders set buyer_key = 'k' where id = $1", [orderId]);
    const first = await declare({ order_id: orderId });
    const right = `juist-${email}`;
    expect(await database.call('correct_order_address', 'k', email, right)).toBe(true);
    expect(await confirm(first.token)).toBeNull();
    expect(await withdrawal(first.id)).toMatchObject({ state: 'waiting', proof: null });
    expect(await orderOf(database, orderId)).toMatchObject({ email: right, status: 'paid' });

    const repeat = await declare({ order_id: orderId });
    expect(await confirm(repeat.token)).toBe('refunding');
    expect(await withdrawal(first.id)).toMatchObject({ state: 'refunding', proof: 'link' });
  });

  test('of an order that has become a company’s waits for the shop, proven or not', async () => {
    const { id: orderId, email, session } = await order(false);
    const { id, token } = await declare({ order_id: orderId });
    await database.rows('update public.orders set company = $2 where id = $1', [orderId, storedCompany]);
    await apply(database, { outcome: 'paid', session_id: session, email, payment_intent_id: 'pi_firma' });
    expect(await confirm(token)).toBe('shop');
    expect(await withdrawal(id)).toMatchObject({ state: 'shop', verdict: 'company', proof: 'link' });
    expect(await claimed(orderId)).toEqual([]);
  });

  test('that is late waits for the shop, proven or not', async () => {
    const { id: orderId } = await order();
    const { id, token } = await declare({ order_id: orderId, verdict: 'late' });
    expect(await confirm(token)).toBe('shop');
    const proven = await withdrawal(id);
    expect(proven).toMatchObject({ state: 'shop' });
    expect(await confirm(token)).toBe('shop');
    expect(await withdrawal(id)).toEqual(proven);
    expect(await claimed(orderId)).toEqual([]);
  });

  // PGlite has one connection, and so nothing that is locked by another.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is not proven by a link that waited while its order moved to another address',
    async () => {
      const { id: orderId } = await order();
      const { id, token } = await declare({ order_id: orderId });
      let answer: Promise<unknown> = Promise.resolve();
      await database.pg.transaction(async (move) => {
        await move.query('select from public.orders where id = $1 for update', [orderId]);
        answer = confirm(token);
        await waitForLock(database);
        await move.query('update public.withdrawals set token = null where id = $1', [id]);
      });
      expect(await answer).toBeNull();
      expect(await withdrawal(id)).toMatchObject({ state: 'waiting', proof: null });
    },
  );
});

describe('the refund', () => {
  // PGlite has one connection, and so nothing that is locked by another.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'of an order that something else has locked waits for the next run, so that the two cannot deadlock',
    async () => {
      const { id: orderId, email, session } = await order(false);
      await declare({ order_id: orderId, proof: 'account' });
      const payment = { session_id: session, email, payment_intent_id: `pi_${session}` };
      await apply(database, { outcome: 'paid', ...payment });
      await database.pg.transaction(async (other) => {
        await other.query('select from public.orders where id = $1 for update', [orderId]);
        await database.pg.transaction(async (schedule) => {
          await schedule.exec("set local lock_timeout = '500ms'");
          await schedule.query('select public.claim_refunds(50)');
        });
      });
      expect(await database.rows('select from public.refunds where order_id = $1', [orderId])).toEqual([]);
      expect(await claimed(orderId)).toHaveLength(1);
    },
  );

  test('that Stripe refused waits for the owner, also after a partial refund', async () => {
    const mine = await order();
    const { id, refund } = await declare({ order_id: mine.id, proof: 'account' });
    const mail = refusedMail(`${id}-no`);
    await database.call('record_refund', refund, 'refused', null, 'no balance', mail);
    const part = randomUUID();
    await ask(mine.number, { id: part, cents: 500 });
    await reportRefund(database, { order_id: mine.id }, 500, { refund: part });
    expect(await withdrawal(id)).toMatchObject({ state: 'refused' });
    expect(await claimed(mine.id)).toEqual([]);
  });

  test('waits for a payment that is still being processed', async () => {
    const { id: orderId, session, email, payment } = await order(false);
    const { token } = await declare({ order_id: orderId });
    expect(await confirm(token)).toBe('refunding');
    expect(await claimed(orderId)).toEqual([]);
    await apply(database, { outcome: 'paid', session_id: session, email, payment_intent_id: payment });
    expect(await claimed(orderId)).toMatchObject([{ payment, amount_cents: null }]);
  });

  test('of a mismatched payment starts once the link is followed', async () => {
    const { id: orderId, session, email, payment } = await order(false);
    await apply(database, {
      outcome: 'paid',
      session_id: session,
      email,
      amount_cents: 1,
      payment_intent_id: payment,
    });
    const { token, id } = await declare({ order_id: orderId });
    expect(await confirm(token)).toBe('refunding');
    expect(await claimed(orderId)).toMatchObject([{ payment }]);
    await reportRefund(database, { payment_intent_id: payment }, 1);
    expect(await withdrawal(id)).toMatchObject({ state: 'refunded' });
  });

  test('is claimed by one worker at a time, and again after a while', async () => {
    const { id: orderId } = await order();
    await declare({ order_id: orderId, proof: 'account' });
    expect(await claimed(orderId)).toHaveLength(1);
    const due = await database.call('claim_refunds', 50);
    expect(due.filter((one) => one.order_id === orderId)).toEqual([]);
    expect(await claimed(orderId)).toHaveLength(1);
  });

  test('is claimed when it was scheduled under clock skew', async () => {
    const { id: orderId } = await order();
    await declare({ order_id: orderId, proof: 'account' });
    await database.rows(
      `update public.refunds set next_attempt_at = now() + interval '1 day' where order_id = $1`,
      [orderId],
    );
    const due = await database.call('claim_refunds', 50);
    expect(due.filter((one) => one.order_id === orderId)).toHaveLength(1);
  });

  test('closes the case and notifies the buyer once, whoever made it', async () => {
    const mine = await order();
    const { id, token } = await declare({ order_id: mine.id });
    const dashboard = { stripe_id: `re_${mine.id}` };
    await reportRefund(database, { payment_intent_id: mine.payment }, kit.priceCents, dashboard);
    await reportRefund(database, { payment_intent_id: mine.payment }, kit.priceCents, dashboard);
    expect(await withdrawal(id)).toMatchObject({ state: 'refunded', refunded_at: expect.anything() });
    expect(await confirm(token)).toBe('refunded');
    const mails = await database.rows(
      `select data from public.outbox where template = 'withdrawal-refunded' and recipient = $1`,
      [mine.email],
    );
    expect(mails).toMatchObject([{ data: { orderNumber: mine.number, amountCents: kit.priceCents } }]);
    expect(await claimed(mine.id)).toEqual([]);
    const later = await declare({ order_id: mine.id });
    expect(await withdrawal(later.id)).toMatchObject({ state: 'closed', verdict: 'refunded' });
  });

  test('of a second payment keeps the access by the first, and the mail says so', async () => {
    const mine = await order();
    const again = await openOrder(database, { email: mine.email });
    await apply(database, {
      outcome: 'paid',
      session_id: again.session,
      email: mine.email,
      payment_intent_id: `${mine.payment}-2`,
    });
    await declare({ order_id: again.id });
    await reportRefund(database, { payment_intent_id: `${mine.payment}-2` });
    expect(await orderOf(database, mine.id)).toMatchObject({ status: 'paid' });
    const mails = await database.rows(
      `select data from public.outbox where template = 'withdrawal-refunded' and recipient = $1`,
      [mine.email],
    );
    expect(mails).toMatchObject([{ data: { access: 'kept' } }]);
  });

  test('that Stripe refuses goes to the shop, which can retry it', async () => {
    const { id: orderId, number } = await order();
    const { id, refund } = await declare({ order_id: orderId, proof: 'account' });
    const mail = refusedMail(`${id}-refused`);
    await database.call('record_refund', refund, 'retry', null, 'unreachable', mail);
    expect(await withdrawal(id)).toMatchObject({ state: 'refunding', last_error: 'unreachable' });
    await database.call('record_refund', refund, 'refused', null, 'no balance', mail);
    expect(await withdrawal(id)).toMatchObject({ state: 'refused', last_error: 'no balance' });
    expect(await claimed(orderId)).toEqual([]);
    expect(await ask(number)).toMatchObject({ result: 'done' });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunding', last_error: null });
    expect(await claimed(orderId)).toHaveLength(1);
  });

  test('of the rest starts once a partial refund has finished processing', async () => {
    const mine = await order();
    const part = randomUUID();
    await ask(mine.number, { id: part, cents: 500 });
    const { id } = await declare({ order_id: mine.id, proof: 'account' });
    expect(await claimed(mine.id)).toMatchObject([{ id: part, amount_cents: 500 }]);
    await reportRefund(database, { order_id: mine.id }, 500, { refund: part });
    const [whole] = await claimed(mine.id);
    expect(whole).toMatchObject({ amount_cents: null });
    await reportRefund(database, { order_id: mine.id }, kit.priceCents - 500, { refund: String(whole?.id) });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunded' });
  });

  test('already processing settles a declaration that arrives meanwhile', async () => {
    const mine = await order();
    const refund = refundOf(await ask(mine.number));
    const { id } = await declare({ order_id: mine.id, verdict: 'late' });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunding' });
    await reportRefund(database, { order_id: mine.id }, kit.priceCents, { refund });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunded' });
  });

  test('of a payment that never arrived is dropped, and the case closes by itself', async () => {
    const mine = await order(false);
    const { id, token } = await declare({ order_id: mine.id });
    await apply(database, { outcome: 'expired', session_id: mine.session });
    expect(await confirm(token)).toBe('closed');
    expect(await withdrawal(id)).toMatchObject({ state: 'closed' });
  });

  test('is dropped when the bank refunds the buyer in a dispute', async () => {
    const mine = await order();
    const { id } = await declare({ order_id: mine.id, proof: 'account' });
    await apply(database, { outcome: 'disputed', order_id: mine.id, dispute_id: 'dp_lost' });
    expect(await claimed(mine.id)).toEqual([]);
    expect(await withdrawal(id)).toMatchObject({ state: 'refunding' });
    await apply(database, { outcome: 'dispute_lost', order_id: mine.id, dispute_id: 'dp_lost' });
    expect(await withdrawal(id)).toMatchObject({ state: 'closed' });
    expect(await orderOf(database, mine.id)).toMatchObject({ status: 'disputed' });
    expect(await claimed(mine.id)).toEqual([]);
  });
});

describe('a refund that the bank returns', () => {
  /** A refund of the whole order at Stripe, and its later failure. */
  function refundAt(payment: string, cents: number = kit.priceCents) {
    const stripe_id = `re_${randomUUID()}`;
    const of = { payment_intent_id: payment, event_type: 'refund.failed' };
    return {
      succeed: () => reportRefund(database, of, cents, { stripe_id }),
      fail: (event: string | null = null) =>
        reportRefund(database, { ...of, event_id: event }, cents, {
          stripe_id,
          state: 'failed',
          error: 'closed account',
        }),
    };
  }
  const mails = (template: string, number: string) =>
    database.rows(`select data from public.outbox where template = $1 and data ->> 'orderNumber' = $2`, [
      template,
      number,
    ]);

  test('is not revived by an old report once the order was refunded again', async () => {
    const mine = await order();
    const { succeed, fail } = refundAt(mine.payment);
    await succeed();
    await fail();
    expect(await ask(mine.number)).toMatchObject({ result: 'done' });
    const [again] = await claimed(mine.id);
    await reportRefund(database, { payment_intent_id: mine.payment }, kit.priceCents, {
      refund: String(again?.id),
    });
    await succeed();
    expect(await orderOf(database, mine.id)).toMatchObject({ amount_refunded_cents: kit.priceCents });
  });

  test('reopens the case, notifies the shop once and restores no access', async () => {
    const mine = await order();
    const { id, reference, refund } = await declare({ order_id: mine.id, proof: 'account' });
    const stripe_id = `re_${randomUUID()}`;
    const of = { payment_intent_id: mine.payment };
    const own = { stripe_id, refund: String(refund) };
    const failed = { stripe_id, state: 'failed', error: 'closed account' } as const;
    await reportRefund(database, of, kit.priceCents, own);
    const event = { ...of, event_id: `evt_${randomUUID()}`, event_type: 'refund.failed' };
    expect(await reportRefund(database, event, kit.priceCents, failed)).toEqual({
      result: 'applied',
      status: 'failed',
    });
    expect(await reportRefund(database, event, kit.priceCents, failed)).toMatchObject({
      result: 'duplicate',
    });
    expect(await reportRefund(database, of, kit.priceCents, failed)).toMatchObject({ result: 'unchanged' });
    // A report from before the failure that arrives late.
    expect(await reportRefund(database, of, kit.priceCents, own)).toMatchObject({ result: 'unchanged' });
    expect(await orderOf(database, mine.id)).toMatchObject({
      status: 'failed',
      problem: 'refund',
      amount_refunded_cents: 0,
    });
    expect(await withdrawal(id)).toMatchObject({
      state: 'refused',
      refunded_at: null,
      last_error: 'closed account',
    });
    expect(await mails('refund-failed', mine.number)).toMatchObject([{ data: { reference } }]);

    const again = await ask(mine.number);
    expect(again).toMatchObject({ result: 'done' });
    expect(await claimed(mine.id)).toMatchObject([{ id: refundOf(again), reference }]);
    await reportRefund(database, of, kit.priceCents, { refund: refundOf(again) });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunded' });
    expect(await mails('withdrawal-refunded', mine.number)).toHaveLength(2);
  });

  test('without a case can be retried by its order number', async () => {
    const mine = await order();
    const { succeed, fail } = refundAt(mine.payment);
    await succeed();
    await fail();
    expect(await mails('refund-failed', mine.number)).toMatchObject([
      { data: { reference: null, orderNumber: mine.number } },
    ]);
    expect(await ask(mine.number)).toMatchObject({ result: 'done' });
    expect(await claimed(mine.id)).toHaveLength(1);
  });

  test('leaves a later withdrawal to the shop', async () => {
    const mine = await order();
    const { succeed, fail } = refundAt(mine.payment);
    await succeed();
    await fail();
    expect(await find(mine.email, mine.number)).toMatchObject({ id: mine.id, problem: 'refund' });
    const { id } = await declare({ order_id: mine.id, verdict: 'returned', proof: 'account' });
    expect(await withdrawal(id)).toMatchObject({ state: 'shop' });
    expect(await claimed(mine.id)).toEqual([]);
  });

  test('changes nothing else when it was partial, or when the order was refunded in another way since', async () => {
    const [part, whole] = [await order(), await order()];
    const small = refundAt(part.payment, 100);
    await small.succeed();
    expect(await small.fail()).toEqual({ result: 'applied', status: 'paid' });
    const first = refundAt(whole.payment);
    await first.succeed();
    await refundAt(whole.payment).succeed();
    expect(await first.fail()).toMatchObject({ status: 'refunded' });
    expect(await refundAt('pi_unknown').fail()).toEqual({ result: 'unmatched', status: null });
  });
});

describe('the shop', () => {
  test('chooses the order of a declaration, or joins it to that order’s case', async () => {
    const mine = await order();
    const { reference, id } = await declare({});
    expect(await ask(reference)).toMatchObject({ result: 'no-order' });
    const first = await ask(reference, { number: mine.number });
    expect(first).toMatchObject({ result: 'done' });
    expect(await withdrawal(id)).toMatchObject({ state: 'refunding', proof: 'shop', order_id: mine.id });
    const other = await declare({});
    expect(await ask(other.reference, { number: mine.number })).toEqual(first);
    expect(await withdrawal(other.id)).toMatchObject({ state: 'repeat', repeats: id });
  });

  test('closes a case, after which the buyer can still withdraw', async () => {
    const { id: orderId } = await order();
    const { reference, id } = await declare({ order_id: orderId });
    expect(await database.call('close_withdrawal', reference, 'niet de koper')).toBe(true);
    expect(await withdrawal(id)).toMatchObject({ state: 'closed' });
    expect(await database.call('close_withdrawal', reference, 'nog eens')).toBe(false);
    const later = await declare({ order_id: orderId, proof: 'account' });
    expect(await withdrawal(later.id)).toMatchObject({ state: 'refunding' });
  });
});

test('no browser reads withdrawals or the versions of the terms', async () => {
  for (const table of ['withdrawals', 'terms_versions']) {
    for (const role of ['anon', 'authenticated'] as const) {
      await expect(database.as(role, null, `select * from public.${table}`)).rejects.toThrow(
        /permission denied/,
      );
    }
  }
});

test('an order keeps the terms that it was offered', async () => {
  const [early, late] = [await order(), await order()];
  const first = { version: 'v1', html: '<p>1</p>' };
  const second = { version: 'v2', html: '<p>2</p>' };
  const days = { withdrawal_days: 14, refund_days: 14 };
  for (const [{ id, session }, offered] of [
    [early, first],
    [early, second],
    [late, second],
  ] as const)
    expect(await database.call('attach_session', id, session, { ...offered, ...days })).toBe(true);
  expect(await database.call('attach_session', late.id, 'cs_test_other', { ...first, ...days })).toBe(false);
  expect(await database.call('terms_for_order', early.number)).toEqual(first);
  expect(await database.call('terms_for_order', late.number)).toEqual(second);
  expect(await database.call('terms_for_order', 'K1999-00001')).toBeNull();
  expect(await database.rows('select version from public.terms_versions order by version')).toHaveLength(2);
});

test('an order keeps the days that its terms promised, however often the shop changes them', async () => {
  const rulings = [];
  for (const [days, refund] of [
    [14, 14],
    [30, 7],
    [14, 14],
  ] as const) {
    const { id, session } = await openOrder(database, { email: `dagen-${counter}@voorbeeld.be` });
    await database.call('attach_session', id, session, {
      version: `dagen-${days}`,
      html: '<p>Voorwaarden</p>',
      withdrawal_days: days,
      refund_days: refund,
    });
    await apply(database, { outcome: 'paid', session_id: session, email: `dagen-${counter}@voorbeeld.be` });
    expect(await paymentMail(database, id, 'buyer')).toMatchObject({ withdrawalDays: days });
    await database.rows("update public.orders set paid_at = '2026-11-02T12:00:00Z' where id = $1", [id]);
    const { order_number: number, withdrawal_days: kept } = await orderOf(database, id);
    expect(kept).toBe(days);
    const sent = new Date('2026-11-22T12:00:00Z');
    rulings.push(rulingOn(await find(`dagen-${counter}@voorbeeld.be`, String(number)), sent));
    counter += 1;
  }
  const late = { verdict: 'late', due: '2026-12-06' };
  expect(rulings).toEqual([late, { verdict: 'open', due: '2026-11-29' }, late]);
});

test.each([{ withdrawal_days: 13 }, { withdrawal_days: 400 }, { refund_days: 0 }, { refund_days: 15 }])(
  'no terms promise less than the law: %o',
  async (days) => {
    const { id, session } = await openOrder(database, { email: 'wet@voorbeeld.be' });
    const terms = { version: JSON.stringify(days), html: '', withdrawal_days: 14, refund_days: 14, ...days };
    await expect(database.call('attach_session', id, session, terms)).rejects.toThrow(/days_check/);
  },
);
