import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { orderStatuses } from '../../app/features/desk/orders/order-words.ts';
import { kit } from '../../site/kit.ts';
import { type Desk, deskOf } from './desk.ts';
import { apply, openOrder, orderOf, refundOf, reportRefund } from './orders.ts';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let colleague: string;
let member: string;
let desk: Desk;

beforeAll(async () => {
  database = await openDatabase();
  desk = deskOf(database);
  owner = await database.addUser('eigenaar@voorbeeld.be');
  colleague = await database.addUser('collega@voorbeeld.be');
  member = await database.addUser('lid@voorbeeld.be');
  await database.call('set_owner', 'eigenaar@voorbeeld.be', true);
  await database.call('set_owner', 'collega@voorbeeld.be', true);
});

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

const askRefund = (
  user: string,
  number: string,
  cents: number | null,
  left: number,
  request = randomUUID(),
) => desk(user, 'desk_refund', number, null, cents, left, request);

const find = (query: object, user = owner) => desk(user, 'desk_orders', query);

const numbers = async (query: object) => (await find(query)).rows.map(({ order_number }) => order_number);

test('a member and a visitor may do none of this', async () => {
  const { number, email } = await order();
  const calls: [string, ...unknown[]][] = [
    ['desk_orders', {}],
    ['desk_order', number],
    ['desk_terms', number],
    ['desk_add_order_note', number, randomUUID(), 'Hallo'],
    ['desk_mail_again', number],
    ['desk_correct_address', number, email, 'ander@voorbeeld.be'],
    ['desk_refund', number, null, null, kit.priceCents, randomUUID()],
  ];
  for (const [name, ...values] of calls) {
    await expect(desk(member, name, ...values), name).rejects.toThrow(/Only an owner/);
    await expect(desk(null, name, ...values), name).rejects.toThrow(/permission denied/);
  }
  expect(await actionsOn(number)).toEqual([]);
});

test('the terms of an order are those that were sent with it', async () => {
  const { id, number, session } = await order();
  expect(await desk(owner, 'desk_terms', number)).toBeNull();
  const sent = { version: 'v1', html: '<p>Zo</p>' };
  await database.call('attach_session', id, session, sent);
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
    await desk(owner, 'desk_mail_again', number);
    const shown = await desk(owner, 'desk_order', ` ${number.toLowerCase()} `);
    expect(shown).toMatchObject({ account: null, address_account: null, alike: [], earlier_order: null });
    expect(shown?.order).toMatchObject({ email, status: 'paid' });
    expect(Object.keys(shown?.order ?? {})).not.toContain('buyer_key');
    const times = shown?.history.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted());
    for (const what of [
      'created',
      'paid',
      'payment-buyer',
      'payment-business',
      'charge.refunded',
      'mail-again',
    ])
      expect(
        shown?.history.map((one) => one.what),
        what,
      ).toContain(what);
    expect(await desk(owner, 'desk_order', 'K1999-00001')).toBeNull();
  });

  test('shows an account that is not confirmed, and one that may be the buyer’s', async () => {
    const { number, email } = await order();
    await database.addUser(email, false);
    const other = `${email.split('@')[0]}@elders.be`;
    await database.addUser(other);
    expect(await desk(owner, 'desk_order', number)).toMatchObject({
      address_account: { email, confirmed: false },
      alike: [other],
    });
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

test('an order keeps notes, each once', async () => {
  const { number } = await order();
  const other = await order();
  const id = randomUUID();
  const note = (subject: string, key: string, words: string) =>
    desk(owner, 'desk_add_order_note', subject, key, words);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await note(number, id, ' Belt dinsdag terug ')).toEqual({ result: 'saved' });
  expect(await note(number, id, 'Belt woensdag terug')).toEqual({ result: 'differs' });
  expect(await note(other.number, id, 'Belt dinsdag terug')).toEqual({ result: 'differs' });
  expect(await note(number, randomUUID(), ' ')).toEqual({ result: 'empty' });
  expect(await note('K1999-00001', randomUUID(), 'Hallo')).toEqual({ result: 'missing' });
  expect((await desk(owner, 'desk_order', number))?.notes).toMatchObject([
    { id, words: 'Belt dinsdag terug', author: 'eigenaar@voorbeeld.be' },
  ]);
  expect(await actionsOn(number)).toEqual(['order-noted']);
  expect((await desk(owner, 'desk_order', other.number))?.notes).toEqual([]);
});

describe('mailing again', () => {
  test('twice in a minute is one mail; each attempt is recorded', async () => {
    const { number, email } = await order();
    const answers = [
      await desk(owner, 'desk_mail_again', number),
      await desk(colleague, 'desk_mail_again', number),
    ];
    expect(answers).toEqual([
      { result: 'queued', email },
      { result: 'queued', email },
    ]);
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
    expect(await desk(owner, 'desk_mail_again', number)).toEqual({ result: 'gone' });
    expect(await actionsOn(number)).toEqual([]);
  });

  test('an order without a payment has no such mail', async () => {
    const { number, email } = await order({ paid: false });
    expect(await desk(owner, 'desk_mail_again', number)).toEqual({ result: 'unpaid' });
    expect(await desk(owner, 'desk_mail_again', 'K1999-00001')).toEqual({ result: 'unknown' });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('correcting the address', () => {
  const correct = (user: string, number: string, seen: string, address: string) =>
    desk(user, 'desk_correct_address', number, seen, address);

  test('gives the order to the account with it immediately, or when that confirms it', async () => {
    const known = await order();
    const right = `juist-${known.email}`;
    const account = await database.addUser(right);
    expect(await correct(owner, known.number, known.email, right)).toEqual({
      result: 'linked',
      email: right,
    });
    expect(await orderOf(database, known.id)).toMatchObject({
      user_id: account,
      email: right,
      newsletter: false,
    });
    expect(await mailsTo(right)).toEqual(['payment-buyer']);

    const later = await order();
    const coming = `straks-${later.email}`;
    expect(await correct(owner, later.number, later.email, coming)).toMatchObject({ result: 'waiting' });
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

  test('takes the order away from somebody else’s account', async () => {
    const stranger = await database.addUser('verkeerd@voorbeeld.be');
    const { id, number } = await order({ email: 'verkeerd@voorbeeld.be' });
    expect(await orderOf(database, id)).toMatchObject({ user_id: stranger });
    await correct(owner, number, 'verkeerd@voorbeeld.be', 'koper@voorbeeld.be');
    expect(await orderOf(database, id)).toMatchObject({ user_id: null, email: 'koper@voorbeeld.be' });
  });

  test('clicked twice happens once; of two owners the second sees what the first wrote', async () => {
    const { id, number, email } = await order();
    const first = `eerste-${email}`;
    await correct(owner, number, email, first);
    expect(await correct(owner, number, email, first)).toEqual({ result: 'waiting', email: first });
    expect(await correct(colleague, number, email, `tweede-${email}`)).toEqual({
      result: 'changed',
      email: first,
    });
    expect(await orderOf(database, id)).toMatchObject({ email: first });
    expect(await mailsTo(first)).toEqual(['payment-buyer']);
    expect(await actionsOn(number)).toEqual(['address-corrected']);
  });

  test('requires a valid address and a paid order', async () => {
    const { number, email } = await order({ paid: false });
    for (const typed of [
      'geen adres',
      'An <ander@voorbeeld.be>',
      'An<ander@voorbeeld.be>',
      'an,ander@voorbeeld.be',
      'an@voorbeeld..be',
      'an\u0001@voorbeeld.be',
      '\u202ean@voorbeeld.be',
      'https://voorbeeld.be/an@voorbeeld.be',
    ])
      expect([typed, await correct(owner, number, email, typed)]).toEqual([typed, { result: 'invalid' }]);
    expect(await correct(owner, number, email, "rené.o'neill+kit@sub.voorbeeld.be")).toMatchObject({
      result: 'unpaid',
    });
    expect(await correct(owner, number, email, 'wel@voorbeeld.be')).toMatchObject({ result: 'unpaid' });
    expect(await correct(owner, 'K1999-00001', email, 'wel@voorbeeld.be')).toEqual({ result: 'unknown' });
  });
});

const claim = async (id: string) =>
  (await database.call('claim_refunds', 100)).filter(({ order_id }) => order_id === id);

const stateOf = async (refund: string) =>
  (await database.rows('select state, last_error from public.refunds where id = $1', [refund]))[0];

describe('a refund', () => {
  test('of a part: once for one click, once for two owners, and access stays', async () => {
    const { id, number, email } = await order();
    const request = randomUUID();
    const asked = [
      await askRefund(owner, number, 1000, kit.priceCents, request),
      await askRefund(owner, number, 1000, kit.priceCents, request),
      await askRefund(colleague, number, 1000, kit.priceCents),
    ];
    expect(asked.map(({ result }) => result)).toEqual(['processing', 'processing', 'busy']);
    expect(await claim(id)).toEqual([expect.objectContaining({ id: request, amount_cents: 1000 })]);
    expect(await claim(id)).toEqual([]);

    await reportRefund(database, { order_id: id }, 1000, { refund: request });
    expect(await orderOf(database, id)).toMatchObject({ status: 'paid', amount_refunded_cents: 1000 });
    expect(await mailsTo(email)).toEqual(['payment-buyer', 'refund-part']);
    expect(await askRefund(colleague, number, 1000, kit.priceCents)).toMatchObject({ result: 'changed' });
    for (const cents of [kit.priceCents, 0])
      expect(await askRefund(owner, number, cents, kit.priceCents - 1000)).toMatchObject({
        result: 'amount',
      });
    expect(await actionsOn(number)).toEqual(['refund']);
    expect(await stateOf(request)).toMatchObject({ state: 'refunded' });

    const whole = await askRefund(owner, number, null, kit.priceCents - 1000);
    expect(whole).toMatchObject({ result: 'processing' });
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

  test('is idempotent per order and amount, also when an answer was lost', async () => {
    const [{ id, number }, another] = [await order(), await order()];
    const request = randomUUID();
    const click = (subject: string, cents: number | null) =>
      askRefund(owner, subject, cents, kit.priceCents, request);
    const asked = [
      await click(number, 500),
      await click(number, 900),
      await click(number, null),
      await click(another.number, 500),
      await click(number, 500),
    ];
    expect(asked.map(({ result }) => result)).toEqual([
      'processing',
      'changed',
      'changed',
      'changed',
      'processing',
    ]);
    expect(await claim(id)).toEqual([expect.objectContaining({ id: request, amount_cents: 500 })]);
    expect(await claim(another.id)).toEqual([]);
  });

  test('of the whole order: two owners make one refund and one line in the log', async () => {
    const { id, number } = await order();
    const first = await askRefund(owner, number, null, kit.priceCents);
    const second = await askRefund(colleague, number, null, kit.priceCents);
    expect(first).toMatchObject({ result: 'processing' });
    expect(second).toEqual(first);
    expect(await claim(id)).toHaveLength(1);
    expect(await actionsOn(number)).toEqual(['refund']);
    expect(await askRefund(owner, number, 1000, kit.priceCents)).toMatchObject({ result: 'busy' });
    await reportRefund(database, { order_id: id }, kit.priceCents, { refund: refundOf(first) });
    for (const cents of [null, 1000])
      expect(await askRefund(owner, number, cents, 0)).toMatchObject({ result: 'refunded' });
  });

  test('of a payment that did not match is of the amount that was paid', async () => {
    const wrong = await order({ paid: false });
    const payment = { outcome: 'paid', session_id: wrong.session, email: wrong.email };
    await apply(database, { ...payment, payment_intent_id: wrong.payment, amount_cents: 100 });
    expect(await desk(owner, 'desk_order', wrong.number)).toMatchObject({
      order: { amount_cents: kit.priceCents, paid_cents: 100, paid_currency: kit.currency },
      left: 100,
    });
    expect(await askRefund(owner, wrong.number, null, kit.priceCents)).toEqual({ result: 'changed' });
    await askRefund(owner, wrong.number, null, 100);
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
    await askRefund(owner, number, 500, kit.priceCents, request);
    await apply(database, { outcome: 'disputed', order_id: id, dispute_id: 'dp_2' });
    expect(await claim(id)).toEqual([]);
    expect(await askRefund(owner, number, null, kit.priceCents)).toEqual({ result: 'disputed' });
    await apply(database, { outcome: 'dispute_won', order_id: id, dispute_id: 'dp_2' });
    expect(await claim(id)).toHaveLength(1);
    await reportRefund(database, { order_id: id });
    expect(await stateOf(request)).toMatchObject({ state: 'closed' });
  });

  test('that Stripe refuses is reported to the shop, shown, and can be retried', async () => {
    const { id, number } = await order();
    const request = randomUUID();
    await askRefund(owner, number, 500, kit.priceCents, request);
    await claim(id);
    const mail = {
      template: 'withdrawal-refused',
      data: {},
      recipient: 'winkel@voorbeeld.be',
      reply_to: null,
      idempotency_key: request,
    };
    await database.call('record_refund', request, 'retry', null, 'unreachable', mail);
    expect(await stateOf(request)).toEqual({ state: 'processing', last_error: 'unreachable' });
    await database.call('record_refund', request, 'refused', null, 'no money', mail);
    expect(await mailsTo('winkel@voorbeeld.be')).toEqual(['withdrawal-refused']);
    expect(await numbers({ search: number, problem: true })).toEqual([number]);
    const { orders } = (await desk(owner, 'desk_today', new Date().toISOString())).tasks;
    expect(orders.total).toBe((await find({ problem: true })).total);
    expect(orders.rows).toContainEqual(
      expect.objectContaining({ order_number: number, problem: null, refund_refused: true }),
    );
    expect(await askRefund(owner, number, 500, kit.priceCents)).toMatchObject({ result: 'processing' });
    expect(await claim(id)).toHaveLength(1);
    expect(await stateOf(request)).toMatchObject({ state: 'closed' });

    const steps = async () =>
      (await desk(owner, 'desk_order', number))?.history.flatMap((one) =>
        one.kind === 'refund' ? [[one.what, one.detail.cents, one.detail.by, one.detail.error]] : [],
      );
    const by = 'eigenaar@voorbeeld.be';
    expect(await steps()).toEqual([
      ['asked', 500, by, null],
      ['refused', 500, by, 'no money'],
      ['retried', 500, by, null],
      ['asked', 500, by, null],
    ]);
  });

  test('of the rest says so in the history, and who asked for it', async () => {
    const { id, number } = await order();
    await reportRefund(database, { order_id: id }, 500);
    await askRefund(owner, number, null, kit.priceCents - 500);
    const history = (await desk(owner, 'desk_order', number))?.history ?? [];
    expect(history.filter(({ kind }) => kind === 'owner')).toEqual([]);
    expect(history.filter(({ kind }) => kind === 'refund')).toMatchObject([
      { what: 'refunded', detail: { cents: 500, rest: false } },
      { what: 'asked', detail: { cents: null, by: 'eigenaar@voorbeeld.be', rest: true } },
    ]);
  });
});
