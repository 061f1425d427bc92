import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '../../app/features/desk/orders/order-words.ts';
import { formatCompanyNumber } from '../../contract/company.ts';
import { canonicalEmail } from '../../contract/email.ts';
import { kit } from '../../site/kit.ts';
import { invalidAddresses, validAddresses } from '../addresses.ts';
import { storedCompany } from '../company.ts';
import { type Asked, actForOwner, actOf, deskOf } from './desk.ts';
import { apply, openOrder, orderOf, refundOf, reportRefund } from './orders.ts';
import { refusedMail } from './sent.ts';
import { openDatabase, type Row, waitForLock } from './support.ts';

const database = await openDatabase();
const desk = deskOf(database);
const act = actOf(database);
const owner = await database.addOwner();
const colleague = await database.addOwner('collega@voorbeeld.be');

let counter = 0;

async function order({ paid = true, email = '', user = null as string | null } = {}) {
  counter += 1;
  const address = email || `bestelling-${counter}@voorbeeld.be`;
  const { id, session } = await openOrder(database, { email: address, user_id: user });
  const payment = `pi_desk_${counter}`;
  if (paid)
    await apply(database, {
      outcome: 'paid',
      session_id: session,
      email: address,
      payment_intent_id: payment,
    });
  const { order_number: number } = await orderOf(database, id);
  return { id, email: address, session, payment, number: String(number) };
}

const actionsOn = async (subject: string) =>
  (
    await database.rows<{ action: string }>(
      'select action from public.owner_actions where subject = $1 order by id',
      [subject],
    )
  ).map(({ action }) => action);

const mailsTo = async (address: string) =>
  (
    await database.rows<{ template: string }>(
      'select template from public.outbox where recipient = $1 order by created_at',
      [address],
    )
  ).map(({ template }) => template);

const askRefund = (user: string, number: string, cents: number | null, asked: Asked = {}) =>
  actForOwner(database)(user, 'refund', number, { input: { number: null, cents }, ...asked });

const find = (query: object, user = owner) => desk(user, 'desk_orders', query);

const numbers = async (query: object) => (await find(query)).rows.map(({ order_number }) => order_number);

test('the terms of an order are those that were sent with it', async () => {
  const { id, number, session } = await order();
  expect(await desk(owner, 'desk_terms', number)).toBeNull();
  const sent = { version: 'v1', html: '<p>Zo</p>' };
  await database.call('attach_session', id, session, { ...sent, withdrawal_days: 30, refund_days: 14 });
  expect(await desk(owner, 'desk_terms', number)).toEqual(sent);
});

describe('the list', () => {
  test('is searched by number, address, name, session and payment', async () => {
    const { number, email, session, payment } = await order();
    for (const search of [number, email.toUpperCase(), session, payment, ` ${email} `])
      expect(await numbers({ search }), search).toEqual([number]);
    expect((await find({ search: '%' })).total).toBe(0);
    expect((await find({ search: 'ann peeters' })).total).toBeGreaterThan(0);
  });

  test('is searched in what the list and the page of an order show, not in how it is stored', async () => {
    const { id, number } = await order();
    await database.rows("update public.orders set company = $2, utm_source = 'nieuwsbrief' where id = $1", [
      id,
      storedCompany,
    ]);
    const { companyNumber, name, street, postalCode, city, reference } = storedCompany;
    const shown = [formatCompanyNumber(companyNumber), `BE${companyNumber}`, name, street, postalCode, city];
    for (const search of [...shown, reference, kit.name, 'nieuwsbrief'])
      expect(await numbers({ search: `${number} ${search}` }), search).toEqual([number]);
    for (const search of ['companyNumber', 'postalCode', 'vatLiable', '{', '"'])
      expect((await find({ search: `${number} ${search}` })).total, search).toBe(0);
  });

  test('is filtered by state and by what needs a person', async () => {
    const right = await order();
    const wrong = await order({ paid: false });
    await apply(database, {
      outcome: 'paid',
      session_id: wrong.session,
      email: wrong.email,
      amount_cents: 1,
    });
    const contested = await order();
    await apply(database, { outcome: 'disputed', session_id: contested.session, dispute_id: 'dp_1' });
    expect(await numbers({ state: 'failed' })).toContain(wrong.number);
    const problems = await numbers({ problem: true });
    expect(problems).toEqual(expect.arrayContaining([wrong.number, contested.number]));
    expect(problems).not.toContain(right.number);
    await reportRefund(database, { session_id: wrong.session }, 1);
    expect(await numbers({ problem: true })).not.toContain(wrong.number);
  });

  test('is sorted by known columns and paged', async () => {
    const all = await numbers({ sort: 'order_number', size: 1000 });
    expect(all).toEqual(all.toSorted());
    const down = await numbers({ sort: 'order_number', descending: true, size: 1000 });
    expect(down).toEqual(all.toReversed());
    expect(await numbers({ sort: 'order_number', page: 2, size: 2 })).toEqual(all.slice(2, 4));
    expect((await find({ sort: 'x; drop table public.orders' })).total).toBe(all.length);

    const people = ['Zoë', 'émile', 'Étienne', 'Œdipe', 'Óscar', 'Ørsted', 'anna', 'Bert'];
    for (const name of people)
      await database.rows('update public.orders set first_name = $2, last_name = $3 where id = $1', [
        (await order()).id,
        name,
        'Sorteer',
      ]);
    const sorted = await find({ search: 'sorteer', sort: 'name', size: 1000 });
    expect(sorted.rows.map(({ name }) => name.split(' ')[0])).toEqual([
      'anna',
      'Bert',
      'émile',
      'Étienne',
      'Œdipe',
      'Ørsted',
      'Óscar',
      'Zoë',
    ]);

    for (const status of Object.keys(orderStatuses))
      await database.rows('update public.orders set status = $2 where id = $1', [(await order()).id, status]);
    const { rows } = await find({ sort: 'status', size: 1000 });
    const words = [...new Set(rows.map(({ status }) => orderStatuses[status].words))];
    expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'nl')));
    expect(words).toHaveLength(Object.keys(orderStatuses).length);
  });
});

describe('one order', () => {
  test('shows which account has access through it, and its history in order', async () => {
    const { number, email, session } = await order();
    await reportRefund(
      database,
      { session_id: session, event_id: 'evt_desk', event_type: 'charge.refunded' },
      100,
    );
    await act(owner, 'order-mailed', number);
    // Stripe counts in seconds, so a payment can be older than its order.
    await database.rows(
      `update public.orders set paid_at = created_at - interval '0.4 seconds' where order_number = $1`,
      [number],
    );
    const shown = await desk(owner, 'desk_order', ` ${number.toLowerCase()} `);
    expect(shown?.history.rows.slice(-2)).toMatchObject([{ what: 'paid' }, { what: 'created' }]);
    expect(shown).toMatchObject({ account: null, address_account: null, alike: [], earlier_order: null });
    expect(shown?.order).toMatchObject({ email, status: 'paid' });
    expect(Object.keys(shown?.order ?? {})).not.toContain('buyer_key');
    const times = shown?.history.rows.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted().toReversed());
    for (const what of [
      'created',
      'paid',
      'payment-buyer',
      'payment-business',
      'charge.refunded',
      'order-mailed',
    ])
      expect(
        shown?.history.rows.map((one) => one.what),
        what,
      ).toContain(what);
    expect(await desk(owner, 'desk_order', 'K1999-00001')).toBeNull();
  });

  test('shows an account that is not confirmed, and one that may be the buyer’s', async () => {
    const { number, email } = await order();
    await database.addUser(email, false);
    const at = (domain: string) => `${email.split('@')[0]}@${domain}.be`;
    const other = await database.addUser(at('elders'));
    await database.addUser(at('niet-bevestigd'), false);
    const buyer = await database.addUser(at('heeft-de-kit'));
    await database.rows(`update public.orders set user_id = $1 where order_number = $2`, [
      buyer,
      (await order()).number,
    ]);
    const left = await order({ paid: false });
    await database.rows('update public.orders set user_id = $1, email = $2 where order_number = $3', [
      other,
      at('elders'),
      left.number,
    ]);
    const alike = async () => (await desk(owner, 'desk_order', number))?.alike;
    expect(await desk(owner, 'desk_order', number)).toMatchObject({
      address_account: { email, confirmed: false },
      alike: [at('elders')],
    });
    await database.rows(`update public.orders set status = 'expired' where order_number = $1`, [number]);
    expect(await alike()).toEqual([]);
    await database.rows(`update public.orders set status = 'paid', user_id = $2 where order_number = $1`, [
      number,
      buyer,
    ]);
    expect(await alike()).toEqual([]);
  });
});

test('list and order say the same about who cannot get in: linked, not confirmed, or no account', async () => {
  const linked = await order();
  await database.addUser(linked.email);
  const unconfirmed = await order();
  await database.addUser(unconfirmed.email, false);
  const none = await order();
  const unpaid = await order({ paid: false });
  const found: [number: string, access: string | null][] = [
    [linked.number, 'linked'],
    [unconfirmed.number, 'unconfirmed'],
    [none.number, 'none'],
    [unpaid.number, null],
  ];
  for (const [number, access] of found) {
    expect((await find({ search: number })).rows, number).toMatchObject([{ access }]);
    expect(await desk(owner, 'desk_order', number)).toMatchObject({ access });
  }
  const shut = await numbers({ shut: true });
  expect(shut).toEqual(expect.arrayContaining([unconfirmed.number, none.number]));
  for (const { number } of [linked, unpaid]) expect(shut).not.toContain(number);
});

test('an order keeps its notes, and no other order', async () => {
  const { number } = await order();
  const other = await order();
  expect(await act(owner, 'noted', number, { input: { words: ' Belt dinsdag terug ' } })).toEqual({
    result: 'done',
  });
  expect(await act(owner, 'noted', 'K1999-00001', { input: { words: 'Hallo' } })).toEqual({
    result: 'missing',
  });
  expect((await desk(owner, 'desk_order', number))?.notes).toMatchObject([
    { title: '', words: 'Belt dinsdag terug', author: 'eigenaar@voorbeeld.be', delivery: null },
  ]);
  expect(await actionsOn(number)).toEqual(['noted']);
  expect((await desk(owner, 'desk_order', other.number))?.notes).toEqual([]);
});

describe('mailing again', () => {
  test('twice in a minute is one mail and one action', async () => {
    const { number, email } = await order();
    const answers = [await act(owner, 'order-mailed', number), await act(colleague, 'order-mailed', number)];
    expect(answers).toEqual([{ result: 'done' }, { result: 'done' }]);
    const sent = (await mailsTo(email)).filter((template) => template === 'payment-buyer');
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(sent.length).toBeGreaterThanOrEqual(2);
    expect(await actionsOn(number)).toHaveLength(sent.length - 1);
  });

  test('a mail that is no longer kept cannot be sent, and the owner reads so', async () => {
    const { number, id } = await order();
    await database.rows(`delete from public.outbox where idempotency_key = 'order-' || $1 || '-paid-buyer'`, [
      id,
    ]);
    expect(await act(owner, 'order-mailed', number)).toEqual({ result: 'gone' });
    expect(await actionsOn(number)).toEqual([]);
  });

  test('an order without a payment has no such mail', async () => {
    const { number, email } = await order({ paid: false });
    expect(await act(owner, 'order-mailed', number)).toEqual({ result: 'unpaid' });
    expect(await act(owner, 'order-mailed', 'K1999-00001')).toEqual({ result: 'missing' });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('correcting the address', () => {
  const correct = (user: string, number: string, address: string, known?: number) =>
    actOf(database)(user, 'address-corrected', number, { input: { address }, ...(known && { known }) });

  test('gives the order to the account with it immediately, or when that confirms it', async () => {
    const known = await order();
    const right = `juist-${known.email}`;
    const account = await database.addUser(right);
    expect(await correct(owner, known.number, right)).toEqual({ result: 'done', linked: true });
    expect(await orderOf(database, known.id)).toMatchObject({
      user_id: account,
      email: right,
      newsletter: false,
    });
    expect(await mailsTo(right)).toEqual(['payment-buyer']);

    const later = await order();
    const coming = `straks-${later.email}`;
    expect(await correct(owner, later.number, coming)).toEqual({
      result: 'done',
      linked: false,
    });
    const confirmed = await database.addUser(coming);
    expect(await orderOf(database, later.id)).toMatchObject({ user_id: confirmed });
    const [action] = await database.rows('select * from public.owner_actions where subject = $1', [
      later.number,
    ]);
    expect(action).toMatchObject({
      action: 'address-corrected',
      detail: {},
      owner_id: owner,
    });
  });

  test('gives an erased order to nobody', async () => {
    const { id, number } = await order();
    await database.rows('update public.orders set erased_at = now() where id = $1', [id]);
    await database.addUser('bestaat@voorbeeld.be');
    expect(await correct(owner, number, 'bestaat@voorbeeld.be')).toEqual({ result: 'done', linked: false });
  });

  test('takes the order away from somebody else’s account', async () => {
    const stranger = await database.addUser('verkeerd@voorbeeld.be');
    const { id, number } = await order({ email: 'verkeerd@voorbeeld.be' });
    expect(await orderOf(database, id)).toMatchObject({ user_id: stranger });
    await correct(owner, number, 'koper@voorbeeld.be');
    expect(await orderOf(database, id)).toMatchObject({ user_id: null, email: 'koper@voorbeeld.be' });
  });

  test('is refused when the buyer corrected it since the owner saw it', async () => {
    const { id, number, email } = await order();
    const { version } = (await desk(owner, 'desk_order', number)) ?? {};
    await database.rows("update public.orders set email = 'van-' || email where id = $1", [id]);
    expect(await correct(owner, number, `juist-${email}`, version)).toEqual({ result: 'changed' });
    expect(await actionsOn(number)).toEqual([]);
  });

  // PGlite has one connection, and so no two transactions at the same time.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'is refused when the buyer corrects it at the same moment',
    async () => {
      const { id, number, email } = await order();
      let answer: Promise<unknown> = Promise.resolve();
      await database.pg.transaction(async (buyer) => {
        await buyer.query(`update public.orders set email = 'van-' || email where id = $1`, [id]);
        answer = correct(owner, number, `juist-${email}`);
        await waitForLock(database);
      });
      expect(await answer).toEqual({ result: 'changed' });
    },
  );

  test('requires a valid address and a paid order', async () => {
    const { number } = await order({ paid: false });
    // The form removes the last sign.
    for (const typed of [...invalidAddresses.filter(Boolean), '\u202ean@voorbeeld.be'])
      expect([typed, await correct(owner, number, typed)]).toEqual([typed, { result: 'invalid' }]);
    for (const typed of validAddresses)
      expect([typed, await correct(owner, number, canonicalEmail(typed))]).toEqual([
        typed,
        { result: 'unpaid' },
      ]);
  });
});

const claim = async (id: string) =>
  (await database.call('claim_refunds', 100)).filter(({ order_id }) => order_id === id);

const stateOf = async (refund: string) =>
  (await database.rows('select state, last_error from public.refunds where id = $1', [refund]))[0];

describe('a refund', () => {
  test('of a part: once for two owners, and access stays', async () => {
    const { id, number, email } = await order();
    const { version: known = 0 } = (await desk(owner, 'desk_order', number)) ?? {};
    const request = randomUUID();
    const asked = [
      await askRefund(owner, number, 1000, { click: request }),
      await askRefund(colleague, number, 1000),
    ];
    expect(asked.map(({ result }) => result)).toEqual(['done', 'busy']);
    expect(await claim(id)).toEqual([expect.objectContaining({ id: request, amount_cents: 1000 })]);
    expect(await claim(id)).toEqual([]);

    await reportRefund(database, { order_id: id }, 1000, { refund: request });
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid', amount_refunded_cents: 1000 });
    expect(await mailsTo(email)).toEqual(['payment-buyer', 'refund-part']);
    expect(await askRefund(colleague, number, 1000, { known })).toEqual({ result: 'changed' });
    for (const cents of [kit.priceCents, 0])
      expect(await askRefund(owner, number, cents)).toEqual({ result: 'amount' });
    expect(await actionsOn(number)).toEqual(['refund']);
    expect(await stateOf(request)).toMatchObject({ state: 'refunded' });

    const whole = await askRefund(owner, number, null);
    expect(whole).toMatchObject({ result: 'done' });
    expect(await claim(id)).toEqual([expect.objectContaining({ amount_cents: null })]);
    await reportRefund(database, { order_id: id }, kit.priceCents - 1000, { refund: refundOf(whole) });
    const [mail] = await database.rows<{ data: Row }>(
      `select data from public.outbox where recipient = $1 and template = 'withdrawal-refunded'`,
      [email],
    );
    expect(mail?.data).toMatchObject({
      amountCents: kit.priceCents - 1000,
      earlierCents: 1000,
      reference: null,
    });
  });

  test('of the whole order: two owners make one refund and one line in the log', async () => {
    const { id, number } = await order();
    const first = await askRefund(owner, number, null);
    const second = await askRefund(colleague, number, null);
    expect(first).toMatchObject({ result: 'done' });
    expect(second).toEqual(first);
    expect(await claim(id)).toHaveLength(1);
    expect(await actionsOn(number)).toEqual(['refund']);
    expect(await askRefund(owner, number, 1000)).toMatchObject({ result: 'busy' });
    await reportRefund(database, { order_id: id }, kit.priceCents, { refund: refundOf(first) });
    for (const cents of [null, 1000])
      expect(await askRefund(owner, number, cents)).toMatchObject({ result: 'refunded' });
  });

  test('of a payment that did not match is of the amount that was paid', async () => {
    const wrong = await order({ paid: false });
    const payment = { outcome: 'paid', session_id: wrong.session, email: wrong.email };
    await apply(database, { ...payment, payment_intent_id: wrong.payment, amount_cents: 100 });
    expect(await desk(owner, 'desk_order', wrong.number)).toMatchObject({
      order: { amount_cents: kit.priceCents, paid_cents: 100, paid_currency: kit.currency },
      left: 100,
    });
    await askRefund(owner, wrong.number, null);
    const [recorded] = await database.rows('select detail from public.owner_actions where subject = $1', [
      wrong.number,
    ]);
    expect(recorded?.detail).toMatchObject({ cents: 100 });

    const unknown = await order({ paid: false });
    const other = { ...payment, session_id: unknown.session, payment_intent_id: unknown.payment };
    await apply(database, { ...other, currency: 'usd' });
    expect((await desk(owner, 'desk_order', unknown.number))?.left).toBeNull();
  });

  test('of a part waits while the payment is disputed, and is closed by a full refund', async () => {
    const { id, number } = await order();
    const request = randomUUID();
    await askRefund(owner, number, 500, { click: request });
    await apply(database, { outcome: 'disputed', order_id: id, dispute_id: 'dp_2' });
    expect(await claim(id)).toEqual([]);
    expect(await askRefund(owner, number, null)).toEqual({ result: 'disputed' });
    await apply(database, { outcome: 'dispute_won', order_id: id, dispute_id: 'dp_2' });
    expect(await claim(id)).toHaveLength(1);
    await reportRefund(database, { order_id: id });
    expect(await stateOf(request)).toMatchObject({ state: 'closed' });
  });

  test('that Stripe refuses is reported to the shop, shown, and can be retried', async () => {
    const { id, number } = await order();
    const request = randomUUID();
    await askRefund(owner, number, 500, { click: request });
    await claim(id);
    const mail = refusedMail(request, 'winkel@voorbeeld.be');
    await database.call('record_refund', request, 'retry', null, 'unreachable', mail);
    expect(await stateOf(request)).toEqual({ state: 'processing', last_error: 'unreachable' });
    await database.call('record_refund', request, 'refused', null, 'no money', mail);
    expect(await mailsTo('winkel@voorbeeld.be')).toEqual(['refund-refused']);
    expect(await numbers({ search: number, problem: true })).toEqual([number]);
    const { orders } = (await desk(owner, 'desk_today', new Date().toISOString())).tasks;
    expect(orders?.total).toBe((await find({ problem: true })).total);
    expect(orders?.rows).toContainEqual(
      expect.objectContaining({ order_number: number, problem: null, refund_refused: true }),
    );
    expect(await askRefund(owner, number, 500)).toMatchObject({ result: 'done' });
    expect(await claim(id)).toHaveLength(1);
    expect(await stateOf(request)).toMatchObject({ state: 'closed' });

    const steps = async () =>
      (await desk(owner, 'desk_order', number))?.history.rows.flatMap((one) =>
        one.kind === 'refund' ? [[one.what, one.detail.cents, one.detail.by, one.detail.error]] : [],
      );
    const by = 'eigenaar@voorbeeld.be';
    expect(await steps()).toEqual([
      ['asked', 500, by, null],
      ['retried', 500, by, null],
      ['refused', 500, by, 'no money'],
      ['asked', 500, by, null],
    ]);
  });

  test('of the rest says so in the history, and who asked for it', async () => {
    const { id, number } = await order();
    await reportRefund(database, { order_id: id }, 500);
    await askRefund(owner, number, null);
    const history = (await desk(owner, 'desk_order', number))?.history.rows ?? [];
    expect(history.filter(({ kind }) => kind === 'owner')).toEqual([]);
    expect(history.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { what: 'asked', detail: { cents: null, by: 'eigenaar@voorbeeld.be', rest: true } },
      { what: 'refunded', detail: { cents: 500, rest: false } },
    ]);
  });
});

test('the buyer of a consumer’s order is mailed where to ask for an invoice, as long as that is possible', async () => {
  const { id, number, email } = await order();
  // In one transaction, and so in one minute.
  const twice = `select private.act_invoice_offered($1, '{}') as first, private.act_invoice_offered($1, '{}') as second`;
  // The second click is in no log.
  expect(await database.rows(twice, [number])).toEqual([
    { first: { result: 'done' }, second: { result: 'done', log: null } },
  ]);
  expect(
    await database.rows(
      "select recipient, data ->> 'orderNumber' as number from public.outbox where template = 'invoice-offer'",
    ),
  ).toEqual([{ recipient: email, number }]);
  await database.rows("update public.orders set booked_at = now() - interval '3 months' where id = $1", [id]);
  expect(await act(owner, 'invoice-offered', number)).toEqual({ result: 'late' });
  expect(await act(owner, 'invoice-offered', (await order({ paid: false })).number)).toEqual({
    result: 'unpaid',
  });
});
