import { describe, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import {
  apply,
  createOrder,
  openOrder,
  orderOf,
  paymentMail,
  paymentMails,
  reportOf,
  reportRefund,
} from './orders.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

const bothMails = ['payment-business', 'payment-buyer'];

describe('a payment', () => {
  test('marks the order as paid and queues one mail to the buyer and one to the business', async () => {
    const order = await openOrder(database);
    expect(await apply(database, { outcome: 'paid', session_id: order.session })).toEqual({
      result: 'applied',
      status: 'paid',
    });
    expect((await orderOf(database, order.id)).paid_at).toBeInstanceOf(Date);
    expect(await paymentMails(database, order.id)).toEqual(bothMails);
  });

  test('reported twice is one payment with one pair of mails', async () => {
    const order = await openOrder(database);
    await apply(database, { outcome: 'paid', session_id: order.session });
    const { paid_at } = await orderOf(database, order.id);
    const again = await apply(database, { outcome: 'paid', session_id: order.session });
    expect(again).toEqual({ result: 'unchanged', status: 'paid' });
    expect((await orderOf(database, order.id)).paid_at).toEqual(paid_at);
    expect(await paymentMails(database, order.id)).toEqual(bothMails);
  });

  test('is made when Stripe says so, also when that is a year ago, and booked when it is reported', async () => {
    const day = 24 * 3_600_000;
    for (const days of [0.1, 3, 365]) {
      const at = new Date(Date.now() - days * day);
      const { id, session } = await openOrder(database, { email: `${days}@voorbeeld.be` });
      const report = { outcome: 'paid', session_id: session, at: at.toISOString() };
      await Promise.all([apply(database, report), apply(database, report)]);
      await apply(database, { ...report, at: new Date().toISOString() });
      const order = await orderOf(database, id);
      expect(order.paid_at).toEqual(at);
      expect(Number(order.booked_at)).toBeGreaterThan(Date.now() - day / 24);
      expect(await paymentMail(database, id, 'buyer')).toMatchObject({
        paidAt: `${at.toISOString().slice(0, 19)}Z`,
      });
    }
    const { id, session } = await openOrder(database);
    await apply(database, { outcome: 'paid', session_id: session, at: '2999-01-01T00:00:00Z' });
    const { paid_at, booked_at } = await orderOf(database, id);
    expect(paid_at).toEqual(booked_at);
  });

  test('that was made earlier and is reported later than another by its buyer is the second', async () => {
    const email = 'later-gemeld@voorbeeld.be';
    const [told, late] = [await openOrder(database, { email }), await openOrder(database, { email })];
    await apply(database, { outcome: 'paid', session_id: told.session, email });
    await apply(database, { outcome: 'paid', session_id: late.session, email, at: '2026-01-05T10:00:00Z' });
    expect((await orderOf(database, told.id)).problem).toBeNull();
    expect((await orderOf(database, late.id)).problem).toBe('duplicate');
  });

  test('of somebody who was erased since makes no later one a second', async () => {
    const email = 'gewist@voorbeeld.be';
    const orders = [];
    for (const buyer_key of ['gewist-1', 'gewist-2']) {
      const { id, session } = await openOrder(database, { email, buyer_key });
      await apply(database, { outcome: 'paid', session_id: session, email });
      await database.rows('update public.orders set erased_at = now() where id = $1', [id]);
      orders.push((await orderOf(database, id)).problem);
    }
    expect(orders).toEqual([null, null]);
  });

  test('informs the buyer whether an account exists, or awaits confirmation', async () => {
    const paidBy = async (email: string) => {
      const order = await openOrder(database, { email });
      await apply(database, { outcome: 'paid', session_id: order.session, email });
      return paymentMail(database, order.id, 'buyer');
    };
    await database.addUser('wacht@voorbeeld.be', false);
    await database.addUser('bevestigd@voorbeeld.be');
    expect(await paidBy('gast@voorbeeld.be')).toMatchObject({ hasAccount: false, unconfirmed: false });
    expect(await paidBy('Wacht@voorbeeld.be')).toMatchObject({ hasAccount: false, unconfirmed: true });
    expect(await paidBy('bevestigd@voorbeeld.be')).toMatchObject({ hasAccount: true, unconfirmed: false });
  });

  test('for a product already paid is marked and reported to both sides', async () => {
    const email = 'tweemaal@voorbeeld.be';
    const [first, second, open] = [
      await openOrder(database, { email }),
      await openOrder(database, { email: 'Tweemaal@voorbeeld.be' }),
      await openOrder(database, { email }),
    ];
    for (const order of [first, second]) {
      const payment_intent_id = `pi_${order.session}`;
      await apply(database, { outcome: 'paid', session_id: order.session, payment_intent_id, email });
      await apply(database, { outcome: 'paid', session_id: order.session, payment_intent_id, email });
    }
    const { order_number } = await orderOf(database, first.id);
    expect(await orderOf(database, first.id)).toMatchObject({ status: 'paid', problem: null });
    expect(await orderOf(database, second.id)).toMatchObject({ status: 'paid', problem: 'duplicate' });
    for (const to of ['buyer', 'business'] as const) {
      expect(await paymentMail(database, first.id, to)).toMatchObject({ earlierOrder: null });
      expect(await paymentMail(database, second.id, to)).toMatchObject({ earlierOrder: order_number });
    }
    expect(await paymentMails(database, open.id)).toEqual([]);
  });

  test('after a refund of the earlier one does not count as a second', async () => {
    const email = 'opnieuw@voorbeeld.be';
    const [first, second] = [await openOrder(database, { email }), await openOrder(database, { email })];
    await apply(database, { outcome: 'paid', session_id: first.session, email });
    const amount_refunded_cents = kit.priceCents;
    await reportRefund(database, { session_id: first.session }, amount_refunded_cents);
    await apply(database, { outcome: 'paid', session_id: second.session, email });
    expect(await orderOf(database, second.id)).toMatchObject({ status: 'paid', problem: null });
    expect(await paymentMail(database, second.id, 'buyer')).toMatchObject({ earlierOrder: null });
  });

  test('that was a second no longer counts as one once the first is refunded', async () => {
    const email = 'eerste-terug@voorbeeld.be';
    const [first, second] = [await openOrder(database, { email }), await openOrder(database, { email })];
    for (const { session } of [first, second])
      await apply(database, { outcome: 'paid', session_id: session, email });
    await reportRefund(database, { session_id: first.session }, kit.priceCents);
    expect(await orderOf(database, second.id)).toMatchObject({ status: 'paid', problem: null });
  });

  test('is a second for the buyer that its corrected address names, and for nobody else', async () => {
    const [wrong, right] = ['fuot@voorbeeld.be', 'fout@voorbeeld.be'];
    const first = await openOrder(database, { email: wrong, buyer_key: 'sleutel' });
    const second = await openOrder(database, { email: right });
    await apply(database, { outcome: 'paid', session_id: first.session, email: wrong });
    await apply(database, { outcome: 'paid', session_id: second.session, email: right });
    const problems = async () => [
      (await orderOf(database, first.id)).problem,
      (await orderOf(database, second.id)).problem,
    ];
    const mailedAgain = () =>
      database.rows(
        `select data ->> 'earlierOrder' as earlier from public.outbox
         where starts_with(idempotency_key, $1) order by created_at desc limit 1`,
        [`order-${second.id}-corrected-`],
      );
    expect(await problems()).toEqual([null, null]);
    await database.call('correct_order_address', 'sleutel', wrong, right);
    expect(await problems()).toEqual([null, 'duplicate']);

    await database.rows(`update public.orders set buyer_key = 'andere' where id = $1`, [second.id]);
    await database.call('correct_order_address', 'andere', right, 'iemand@voorbeeld.be');
    expect(await problems()).toEqual([null, null]);
    expect(await mailedAgain()).toEqual([{ earlier: null }]);
    await database.call('correct_order_address', 'andere', 'iemand@voorbeeld.be', right);
    expect(await problems()).toEqual([null, 'duplicate']);
  });

  test('keeps its address once it is refunded', async () => {
    const email = 'terug@voorbeeld.be';
    const { session } = await openOrder(database, { email, buyer_key: 'terug' });
    await apply(database, { outcome: 'paid', session_id: session, email });
    await reportRefund(database, { session_id: session });
    expect(await database.call('correct_order_address', 'terug', email, 'nieuw@voorbeeld.be')).toBe(false);
  });

  test('at the same moment as another by its buyer: exactly one of the two is marked', async () => {
    const email = 'tegelijk@voorbeeld.be';
    const orders = [await openOrder(database, { email }), await openOrder(database, { email })];
    await Promise.all(
      orders.map(({ session }) => apply(database, { outcome: 'paid', session_id: session, email })),
    );
    const problems = await Promise.all(orders.map(async ({ id }) => (await orderOf(database, id)).problem));
    expect(new Set(problems)).toEqual(new Set(['duplicate', null]));
  });

  // PGlite has one connection, and so no two transactions at the same time.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'whose report arrived before that of another and is handled after it, is the second',
    async () => {
      const email = 'eerder-begonnen@voorbeeld.be';
      const [slow, quick] = [await openOrder(database, { email }), await openOrder(database, { email })];
      const paid = ({ session }: { session: string }) => ({ outcome: 'paid', session_id: session, email });
      await database.pg.transaction(async (report) => {
        await report.query('select now()');
        await apply(database, paid(quick));
        await report.query('select public.apply_checkout($1::jsonb)', [reportOf(paid(slow))]);
      });
      expect((await orderOf(database, quick.id)).problem).toBeNull();
      expect((await orderOf(database, slow.id)).problem).toBe('duplicate');
    },
  );

  test('reported twice by one event counts once', async () => {
    const order = await openOrder(database);
    const event = { outcome: 'paid', session_id: order.session, event_id: 'evt_once', event_type: 'paid' };
    expect((await apply(database, event)).result).toBe('applied');
    expect((await apply(database, event)).result).toBe('duplicate');
    expect(
      await database.rows(`select result, order_id from public.stripe_events where id = 'evt_once'`),
    ).toEqual([{ result: 'applied', order_id: order.id }]);
  });

  test.each([
    ['amount', { amount_cents: 100 }],
    ['amount', { amount_cents: null }],
    ['currency', { currency: 'usd' }],
    ['product', { product: 'Iets anders' }],
  ])('with another %s gives nothing and is marked', async (problem, wrong) => {
    const order = await openOrder(database);
    const applied = await apply(database, { outcome: 'paid', session_id: order.session, ...wrong });
    expect(applied).toEqual({ result: 'mismatch', status: 'failed' });
    expect(await orderOf(database, order.id)).toMatchObject({ status: 'failed', problem, paid_at: null });
    expect(await paymentMails(database, order.id)).toEqual(['payment-mismatch']);
  });

  test('that does not match its order is reported to the business once', async () => {
    const order = await openOrder(database);
    const wrong = {
      outcome: 'paid',
      session_id: order.session,
      payment_intent_id: 'pi_wrong',
      amount_cents: kit.priceCents - 100,
    };
    await apply(database, wrong);
    await apply(database, wrong);
    const { order_number } = await orderOf(database, order.id);
    const product = kit.name;
    const currency = kit.currency;
    expect(
      await database.rows(
        'select recipient, reply_to, data from public.outbox where idempotency_key like $1',
        [`order-${order.id}-%`],
      ),
    ).toEqual([
      {
        recipient: 'shop@voorbeeld.be',
        reply_to: 'ann@voorbeeld.be',
        data: {
          orderNumber: order_number,
          email: 'ann@voorbeeld.be',
          ordered: { product, cents: kit.priceCents, currency },
          paid: { product, cents: kit.priceCents - 100, currency },
        },
      },
    ]);
  });

  test('stores the address entered at Stripe, also with the newsletter consent', async () => {
    const order = await openOrder(database, { email: '', newsletter: true });
    await apply(database, {
      outcome: 'paid',
      session_id: order.session,
      email: 'bea@voorbeeld.be',
      name: 'Bea Maes',
    });
    expect(await orderOf(database, order.id)).toMatchObject({ email: 'bea@voorbeeld.be' });
    expect(
      await database.rows('select kind, email, text_version from public.consents where order_id = $1', [
        order.id,
      ]),
    ).toEqual([{ kind: 'newsletter', email: 'bea@voorbeeld.be', text_version: '1' }]);
  });

  test('finds its order by the id in the metadata when the session was never stored', async () => {
    const { order_id } = await createOrder(database);
    const applied = await apply(database, { outcome: 'paid', session_id: 'cs_test_never_written', order_id });
    expect(applied).toEqual({ result: 'applied', status: 'paid' });
    expect(await orderOf(database, order_id)).toMatchObject({ stripe_session_id: 'cs_test_never_written' });
  });

  test('in a session other than the order’s own does not pay for it, whatever the metadata says', async () => {
    const order = await openOrder(database);
    const applied = await apply(database, {
      outcome: 'paid',
      session_id: 'cs_test_another',
      order_id: order.id,
    });
    expect(applied).toEqual({ result: 'unmatched', status: null });
    expect(await orderOf(database, order.id)).toMatchObject({ status: 'pending' });
  });

  test('for an unknown order changes nothing, and its event can be processed again later', async () => {
    const change = { outcome: 'paid', session_id: 'cs_test_stranger', event_id: 'evt_stranger' };
    expect(await apply(database, change)).toEqual({ result: 'unmatched', status: null });
    expect(await apply(database, change)).toEqual({ result: 'unmatched', status: null });
  });

  test('reported simultaneously by webhook and return page is one payment', async () => {
    const order = await openOrder(database);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        apply(database, {
          outcome: 'paid',
          session_id: order.session,
          ...(index % 2 ? { event_id: `evt_race_${order.id}` } : {}),
        }),
      ),
    );
    expect(results.filter(({ result }) => result === 'applied')).toHaveLength(1);
    expect(await paymentMails(database, order.id)).toEqual(bothMails);
  });
});

describe('late and out-of-order events', () => {
  test.each(['failed', 'expired'])('a success after %s still marks the order as paid', async (first) => {
    const order = await openOrder(database);
    expect((await apply(database, { outcome: first, session_id: order.session })).status).toBe(first);
    expect((await apply(database, { outcome: 'paid', session_id: order.session })).status).toBe('paid');
    expect(await paymentMails(database, order.id)).toEqual(bothMails);
  });

  test.each(['failed', 'expired', 'open', 'processing'])(
    '%s after a payment changes nothing',
    async (late) => {
      const order = await openOrder(database);
      await apply(database, { outcome: 'paid', session_id: order.session });
      expect(await apply(database, { outcome: late, session_id: order.session })).toMatchObject({
        status: 'paid',
      });
    },
  );

  test.each(['open', 'processing'])('%s leaves the order pending', async (outcome) => {
    const order = await openOrder(database);
    expect((await apply(database, { outcome, session_id: order.session })).status).toBe('pending');
  });

  test('a payment reported after its refund does not restore access', async () => {
    const order = await openOrder(database);
    await reportRefund(database, { session_id: order.session });
    expect(await apply(database, { outcome: 'paid', session_id: order.session })).toMatchObject({
      status: 'refunded',
    });
    expect(await paymentMails(database, order.id)).toEqual([]);
  });
});

describe('refunds and disputes', () => {
  async function paidOrder(email = 'ann@voorbeeld.be') {
    const order = await openOrder(database, { email });
    const payment_intent_id = `pi_${order.session}`;
    await apply(database, { outcome: 'paid', session_id: order.session, payment_intent_id, email });
    return { ...order, payment_intent_id };
  }

  test('a full refund ends access', async () => {
    const { id, payment_intent_id } = await paidOrder();
    await reportRefund(database, { payment_intent_id });
    expect(await orderOf(database, id)).toMatchObject({
      status: 'refunded',
      amount_refunded_cents: kit.priceCents,
    });
  });

  test('a report of another payment changes nothing, is kept apart and alerts the owner', async () => {
    const { id, payment_intent_id } = await paidOrder();
    const before = await orderOf(database, id);
    const of = {
      order_id: id,
      payment_intent_id: 'pi_other',
      event_id: `evt_${id}`,
      event_type: 'charge.refunded',
    };
    expect(await reportRefund(database, of)).toEqual({ result: 'other-payment', status: 'paid' });
    expect(await reportRefund(database, of)).toEqual({ result: 'duplicate', status: null });
    expect(await apply(database, { outcome: 'paid', ...of, event_id: null })).toMatchObject({
      result: 'other-payment',
    });
    expect(await orderOf(database, id)).toEqual(before);
    expect(before).toMatchObject({ stripe_payment_intent_id: payment_intent_id });

    await database.call('alert_owner', 'shop@voorbeeld.be');
    expect(
      await database.rows("select data from public.outbox where data ->> 'cause' = 'payments'"),
    ).toMatchObject([{ data: { total: 1, lines: [{ label: before.order_number, value: `evt_${id}` }] } }]);
  });

  test('partial refunds end it only once they add up to the whole', async () => {
    const { id, payment_intent_id } = await paidOrder();
    await reportRefund(database, { payment_intent_id }, 1000);
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid', amount_refunded_cents: 1000 });
    await reportRefund(database, { payment_intent_id }, kit.priceCents - 1000);
    expect(await orderOf(database, id)).toMatchObject({ status: 'refunded' });
  });

  test('a refund of a mismatched payment closes its order, and what follows is mailed as a part', async () => {
    const email = 'verkeerd-bedrag@voorbeeld.be';
    const { id, session } = await openOrder(database, { email });
    const payment_intent_id = `pi_${session}`;
    await apply(database, {
      outcome: 'paid',
      session_id: session,
      payment_intent_id,
      amount_cents: 100,
      email,
    });
    await reportRefund(database, { payment_intent_id }, 60);
    expect(await orderOf(database, id)).toMatchObject({ status: 'refunded', problem: 'amount' });
    await reportRefund(database, { payment_intent_id }, 40);
    expect(
      await database.rows(
        "select template, data ->> 'access' as access from public.outbox where recipient = $1 order by created_at",
        [email],
      ),
    ).toEqual([
      { template: 'withdrawal-refunded', access: 'none' },
      { template: 'refund-part', access: null },
    ]);
    const again = await apply(database, { outcome: 'paid', session_id: session, amount_cents: 100 });
    expect(again.status).toBe('refunded');
  });

  test('a full refund ends the access, unless the buyer paid twice, and is mailed if there is an address', async () => {
    const [email, twice] = ['een-keer@voorbeeld.be', 'twee-keer@voorbeeld.be'];
    const once = await paidOrder(email);
    await openOrder(database, { email, buyer_key: 'opnieuw' });
    const second = [await paidOrder(twice), await paidOrder(twice)][1];
    const nameless = await paidOrder('zonder-adres@voorbeeld.be');
    await database.rows("update public.orders set email = '' where id = $1", [nameless.id]);
    for (const order of [once, second, nameless])
      await reportRefund(database, { session_id: order?.session });
    const mails = (of: string) =>
      database.rows(
        "select data ->> 'access' as access from public.outbox where recipient = $1 and template = 'withdrawal-refunded'",
        [of],
      );
    expect(await mails(email)).toEqual([{ access: 'ended' }]);
    expect(await mails(twice)).toEqual([{ access: 'kept' }]);
    expect(await mails('')).toEqual([]);
    expect(await orderOf(database, nameless.id)).toMatchObject({ status: 'refunded' });
  });

  test('partial refunds add up, each counted once however often it is reported', async () => {
    const { id, payment_intent_id } = await paidOrder();
    const [early, late] = ['2026-11-20T10:00:00+00:00', '2026-11-21T10:00:00+00:00'];
    for (const [stripe_id, at] of [
      ['re_late', late],
      ['re_early', early],
      ['re_late', late],
    ])
      await reportRefund(database, { payment_intent_id }, 1000, { stripe_id, at });
    expect(await orderOf(database, id)).toMatchObject({
      status: 'paid',
      amount_refunded_cents: 2000,
      last_refunded_at: new Date(late),
    });
  });

  test('a dispute ends access and winning it restores access, without new mails', async () => {
    const { id, payment_intent_id } = await paidOrder();
    await apply(database, { outcome: 'disputed', payment_intent_id, dispute_id: 'dp_1' });
    expect(await orderOf(database, id)).toMatchObject({ status: 'disputed' });
    await apply(database, { outcome: 'dispute_won', payment_intent_id, dispute_id: 'dp_1' });
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid' });
    expect(await paymentMails(database, id)).toEqual(bothMails);
  });

  test('a dispute reported after it was won does not end access', async () => {
    const { id, payment_intent_id } = await paidOrder();
    const at = '2026-11-20T10:00:00Z';
    await apply(database, { outcome: 'dispute_won', payment_intent_id, dispute_id: 'dp_2', at });
    await apply(database, { outcome: 'disputed', payment_intent_id, dispute_id: 'dp_2', at });
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid' });
  });

  test('access follows the last word about a dispute, in whatever order and however often it comes', async () => {
    const last = async (...outcomes: string[]) => {
      const { id, payment_intent_id } = await paidOrder();
      const words = outcomes.map((outcome, hour) => ({
        outcome,
        payment_intent_id,
        dispute_id: `dp_${id}`,
        at: `2026-11-20T1${hour}:00:00Z`,
      }));
      const orders = [words, words.toReversed(), [...words.slice(1), ...words.slice(0, 1)]];
      for (const order of orders) await Promise.all(order.map((word) => apply(database, word)));
      return (await orderOf(database, id)).status;
    };
    expect(await last('disputed', 'dispute_lost', 'dispute_won')).toBe('paid');
    expect(await last('disputed', 'dispute_won', 'dispute_lost')).toBe('disputed');
    expect(await last('disputed', 'dispute_won', 'disputed')).toBe('disputed');
    expect(await last('inquiry', 'disputed', 'dispute_lost', 'dispute_won', 'dispute_lost')).toBe('disputed');
    expect(await last('inquiry', 'dispute_won')).toBe('paid');
  });

  test('a dispute that is won after the buyer was erased mails nobody', async () => {
    const { id, payment_intent_id } = await paidOrder();
    await apply(database, { outcome: 'dispute_lost', payment_intent_id, dispute_id: 'dp_erased' });
    await database.rows('delete from public.outbox');
    await database.rows('update public.orders set erased_at = now() where id = $1', [id]);
    await apply(database, { outcome: 'dispute_won', payment_intent_id, dispute_id: 'dp_erased' });
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid' });
    expect(await paymentMails(database, id)).toEqual([]);
  });

  test('of two disputes the last that is open, or one that was lost, keeps the order disputed', async () => {
    const play = async (...steps: [outcome: string, dispute: string][]) => {
      const { id, payment_intent_id } = await paidOrder();
      for (const [outcome, dispute_id] of steps)
        await apply(database, {
          outcome,
          payment_intent_id,
          dispute_id: `${dispute_id}_${id}`,
          at: '2026-11-20T10:00:00Z',
        });
      return (await orderOf(database, id)).status;
    };
    expect(await play(['disputed', 'a'], ['dispute_lost', 'a'], ['dispute_won', 'a'])).toBe('paid');
    expect(
      await play(['disputed', 'a'], ['disputed', 'b'], ['dispute_lost', 'b'], ['dispute_won', 'a']),
    ).toBe('disputed');
    expect(await play(['disputed', 'a'], ['disputed', 'b'], ['dispute_won', 'a'])).toBe('disputed');
    expect(await play(['dispute_won', 'a'], ['disputed', 'b'], ['dispute_won', 'b'], ['disputed', 'a'])).toBe(
      'paid',
    );
  });

  test('a refunded order stays refunded when a dispute follows', async () => {
    const { id, payment_intent_id } = await paidOrder();
    await reportRefund(database, { payment_intent_id });
    await apply(database, { outcome: 'disputed', payment_intent_id, dispute_id: 'dp_3' });
    await apply(database, { outcome: 'dispute_won', payment_intent_id, dispute_id: 'dp_3' });
    expect(await orderOf(database, id)).toMatchObject({ status: 'refunded' });
  });

  test('once refunded in full, no report gives access back, also when the bank returned the refund', async () => {
    const reports = {
      paid: { outcome: 'paid' },
      refund: { state: 'refunded' },
      returned: { state: 'failed', error: 'closed account' },
      disputed: { outcome: 'disputed', dispute_id: 'dp' },
      won: { outcome: 'dispute_won', dispute_id: 'dp' },
    } as const;
    const play = async (duplicate: boolean, ...steps: (keyof typeof reports)[]) => {
      const email = `${crypto.randomUUID()}@voorbeeld.be`;
      if (duplicate)
        await apply(database, {
          outcome: 'paid',
          session_id: (await openOrder(database, { email })).session,
          email,
        });
      const { id, session } = await openOrder(database, { email });
      const of = { session_id: session, payment_intent_id: `pi_${session}`, email };
      for (const step of steps) {
        const report = reports[step];
        if ('state' in report)
          await reportRefund(database, of, kit.priceCents, { stripe_id: `re_${id}`, ...report });
        else
          await apply(database, { ...of, ...report, ...(step === 'paid' ? {} : { dispute_id: `dp_${id}` }) });
      }
      return orderOf(database, id);
    };
    const closed = { status: 'failed', problem: 'refund' };
    for (const duplicate of [false, true]) {
      expect(await play(duplicate, 'paid', 'refund', 'returned', 'disputed', 'won')).toMatchObject(closed);
      expect(await play(duplicate, 'paid', 'refund', 'disputed', 'returned')).toMatchObject({
        status: 'disputed',
      });
      expect(await play(duplicate, 'paid', 'refund', 'disputed', 'returned', 'won')).toMatchObject(closed);
      expect(await play(duplicate, 'paid', 'disputed', 'refund', 'returned', 'won')).toMatchObject(closed);
      expect(await play(duplicate, 'refund', 'returned', 'paid')).toMatchObject(closed);
      expect(await play(duplicate, 'refund', 'disputed', 'returned', 'paid', 'won')).toMatchObject(closed);
    }
  });
});
