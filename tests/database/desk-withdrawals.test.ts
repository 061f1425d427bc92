import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { withdrawalStates } from '../../app/features/desk/withdrawals/withdrawal-words.ts';
import { deskLimits } from '../../contract/limits.ts';
import { refundDueDay } from '../../contract/withdrawal.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany } from '../company.ts';
import { type Desk, deskOf } from './desk.ts';
import { apply, openOrder, orderOf } from './orders.ts';
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

async function paidOrder(company: typeof storedCompany | null = null) {
  counter += 1;
  const email = `herroeper-${counter}@voorbeeld.be`;
  const { id, session } = await openOrder(database, { email, company });
  await apply(database, {
    outcome: 'paid',
    session_id: session,
    email,
    payment_intent_id: `pi_h_${counter}`,
  });
  const { order_number: number } = await orderOf(database, id);
  return { id, email, session, number: String(number) };
}

interface Declared {
  orderId?: string | null;
  verdict?: string;
  suspect?: boolean;
  due?: string;
  email?: string;
  token?: string;
}

const declarationOf = ({ orderId = null, verdict = orderId ? 'open' : 'unmatched', ...rest }: Declared) => {
  const id = randomUUID();
  return {
    id,
    reference: `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase(),
    channel: 'site',
    name: 'Ann "An" Peeters',
    email: rest.email ?? `${id.slice(0, 8)}@voorbeeld.be`,
    order_text: 'vorige dinsdag',
    statement: 'Ik herroep.',
    statement_version: '1',
    received_at: new Date().toISOString(),
    order_id: orderId,
    verdict,
    refund_due: rest.due ?? refundDueDay(new Date()),
    suspect: rest.suspect ?? false,
    mails_allowed: true,
    token: rest.token ?? randomUUID(),
  };
};

async function declare(options: Declared = {}) {
  const declaration = declarationOf(options);
  await database.call('declare_withdrawal', declaration, {});
  return declaration;
}

const caseOf = async (reference: string): Promise<Row> => {
  const [row] = await database.rows('select * from public.withdrawal_cases where reference = $1', [
    reference,
  ]);
  if (!row) throw new Error(`No withdrawal ${reference}`);
  return row;
};

const actionsOn = async (subject: string) =>
  (
    await database.rows<{ action: string }>('select action from public.owner_actions where subject = $1', [
      subject,
    ])
  ).map(({ action }) => action);

const mailsTo = async (address: string) =>
  (
    await database.rows<{ template: string }>(
      'select template from public.outbox where recipient = $1 order by created_at',
      [address],
    )
  ).map(({ template }) => template);

const references = async (query: object) =>
  (await desk(owner, 'desk_withdrawals', query)).rows.map(({ reference }) => reference);

test('a member and a visitor may do none of this', async () => {
  const { reference, ...declaration } = await declare();
  const calls: [string, ...unknown[]][] = [
    ['desk_withdrawals', {}],
    ['desk_withdrawal', reference],
    ['desk_refuse_withdrawal', reference, 'Te laat.', true, 'shop'],
  ];
  for (const [name, ...values] of calls) {
    await expect(desk(member, name, ...values), name).rejects.toThrow(/Only an owner/);
    await expect(desk(null, name, ...values), name).rejects.toThrow(/permission denied/);
  }
  const closed: [string, ...unknown[]][] = [
    ['desk_note_withdrawal', declaration],
    ['desk_release_withdrawal', reference, {}],
  ];
  for (const [name, ...values] of closed) {
    for (const user of [owner, member, null])
      await expect(desk(user, name, owner, ...values), name).rejects.toThrow(/permission denied/);
    await expect(database.call(name, member, ...values), name).rejects.toThrow(/Only an owner/);
  }
  expect(await caseOf(reference)).toMatchObject({ state: 'shop' });
});

describe('the list', () => {
  test('shows the earliest due day first, then settled cases, and marks overdue ones', async () => {
    const email = 'volgorde@voorbeeld.be';
    const later = await declare({ email, due: '2999-01-02' });
    const closed = await declare({ email, due: '2020-01-01' });
    await desk(owner, 'desk_refuse_withdrawal', closed.reference, '', false, 'shop');
    const overdue = await declare({ email, due: '2020-01-02' });
    const { rows } = await desk(owner, 'desk_withdrawals', {
      search: email,
    });
    expect(rows.map(({ reference }) => reference)).toEqual(
      [overdue, later, closed].map(({ reference }) => reference),
    );
    expect(rows.map((row) => row.overdue)).toEqual([true, false, false]);
    expect(await references({ search: email, state: 'open' })).not.toContain(closed.reference);
    expect(await references({ search: email, state: 'closed' })).toEqual([closed.reference]);
    expect(await references({ search: email, sort: 'refund_due', descending: true })).toEqual(
      [later, overdue, closed].map(({ reference }) => reference),
    );
    const byState = await desk(owner, 'desk_withdrawals', { sort: 'state', size: 1000 });
    const words = byState.rows.map(({ state }) => withdrawalStates[state].words);
    expect(new Set(words).size).toBeGreaterThan(1);
    expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'nl')));
  });

  test('is searched by reference, name, address, order number and what was typed', async () => {
    const { id, number } = await paidOrder();
    const { reference, email } = await declare({ orderId: id });
    for (const search of [reference, email, number])
      expect(await references({ search })).toEqual([reference]);
    for (const search of ['"an" peeters', 'VORIGE dinsdag'])
      expect(await references({ search })).toContain(reference);
  });
});

test('one declaration shows what was sent, its order and no secrets', async () => {
  const { id, number } = await paidOrder();
  const { reference } = await declare({ orderId: id });
  const shown = await desk(owner, 'desk_withdrawal', reference.toLowerCase());
  expect(shown).toMatchObject({
    declaration: { name: 'Ann "An" Peeters', statement: 'Ik herroep.', state: 'waiting' },
    order: { number, status: 'paid', left: kit.priceCents },
  });
  expect(Object.keys(shown?.declaration ?? {})).not.toContain('token');
  expect(await desk(owner, 'desk_withdrawal', 'XXXX-XXXX')).toBeNull();
});

describe('accepting', () => {
  test('refunds the whole order, once for two owners', async () => {
    const { id, number } = await paidOrder();
    const { reference } = await declare({ orderId: id, verdict: 'late' });
    const accept = (user: string) =>
      desk(user, 'desk_refund', reference, null, null, kit.priceCents, randomUUID());
    expect(await accept(owner)).toMatchObject({ result: 'processing' });
    expect(await accept(colleague)).toMatchObject({ result: 'processing' });
    expect(await actionsOn(reference)).toEqual(['withdrawal-accepted']);
    expect(await actionsOn(number)).toEqual([]);
    expect(await caseOf(reference)).toMatchObject({ state: 'refunding', proof: 'shop' });
  });

  test('a declaration without an order needs the right number', async () => {
    const { id, number } = await paidOrder();
    const { reference } = await declare();
    const accept = (chosen: string | null) =>
      desk(owner, 'desk_refund', reference, chosen, null, null, randomUUID());
    expect(await accept(null)).toEqual({ result: 'no-order' });
    expect(await accept('K1999-00001')).toEqual({ result: 'no-order' });
    expect(await accept(number.toLowerCase())).toMatchObject({ result: 'processing' });
    expect(await caseOf(reference)).toMatchObject({ order_id: id, state: 'refunding' });
  });
});

describe('refusing', () => {
  test('closes the case and mails the reason, once for two owners', async () => {
    const { reference, email } = await declare();
    const refuse = (user: string, reason: string) =>
      desk(user, 'desk_refuse_withdrawal', reference, reason, true, 'shop');
    expect(await refuse(owner, '  ')).toEqual({ result: 'reason' });
    expect(await refuse(owner, 'Te laat.')).toEqual({ result: 'closed' });
    expect(await refuse(owner, 'Te laat.')).toEqual({ result: 'known' });
    expect(await refuse(colleague, 'Iets anders.')).toEqual({ result: 'other', by: 'eigenaar@voorbeeld.be' });
    expect(await mailsTo(email)).toEqual(['withdrawal-declined']);
    expect(await actionsOn(reference)).toEqual(['withdrawal-refused']);
    const [mail] = await database.rows('select data from public.outbox where recipient = $1', [email]);
    expect(mail?.data).toMatchObject({ reason: 'Te laat.', reference, orderNumber: null, forCompany: false });
  });

  test('says to a company that it is one, so that the mail does not name a consumer’s way to object', async () => {
    const { id } = await paidOrder(storedCompany);
    const { reference, email } = await declare({ orderId: id, verdict: 'company' });
    await desk(owner, 'desk_refuse_withdrawal', reference, 'Geen recht.', true, 'shop');
    const [mail] = await database.rows(
      "select data from public.outbox where recipient = $1 and template = 'withdrawal-declined'",
      [email],
    );
    expect(mail?.data).toMatchObject({ forCompany: true });
  });

  test('mails a reason a hundred times a day at most; closing without a mail is always possible', async () => {
    const { reference, email } = await declare();
    await database.rows(
      `insert into public.outbox (template, data, recipient, idempotency_key)
       select 'withdrawal-declined', '{}', 'a@b.be', gen_random_uuid()::text from generate_series(1, $1)`,
      [deskLimits.refusalsPerDay],
    );
    const refuse = (notifies: boolean) =>
      desk(owner, 'desk_refuse_withdrawal', reference, 'Te laat.', notifies, 'shop');
    expect(await refuse(true)).toEqual({ result: 'too-many' });
    expect(await caseOf(reference)).toMatchObject({ state: 'shop' });
    expect(await refuse(false)).toEqual({ result: 'closed' });
    expect(await mailsTo(email)).toEqual([]);
    await database.rows(
      "update public.outbox set created_at = now() - interval '25 hours' where template = 'withdrawal-declined'",
    );
    const { reference: next } = await declare();
    expect(await desk(owner, 'desk_refuse_withdrawal', next, 'Te laat.', true, 'shop')).toEqual({
      result: 'closed',
    });
  });

  test('leaves a case alone that changed meanwhile', async () => {
    const { id } = await paidOrder();
    const { reference, email } = await declare({ orderId: id });
    await desk(owner, 'desk_refund', reference, null, null, kit.priceCents, randomUUID());
    expect(await desk(colleague, 'desk_refuse_withdrawal', reference, 'Nee.', true, 'waiting')).toEqual({
      result: 'changed',
    });
    expect(await caseOf(reference)).toMatchObject({ state: 'refunding' });
    expect(await mailsTo(email)).toEqual([]);
  });
});

test('a letter is recorded once, however often it is submitted', async () => {
  const { id, email, number } = await paidOrder();
  const declaration = { ...declarationOf({ orderId: id, email }), channel: 'site', proof: 'account' };
  const first = await database.call('desk_note_withdrawal', owner, declaration);
  expect(await database.call('desk_note_withdrawal', owner, declaration)).toEqual(first);
  expect(await caseOf(first.reference)).toMatchObject({ channel: 'letter', proof: null });
  expect(await actionsOn(first.reference)).toEqual(['withdrawal-noted']);
  expect(await references({ search: number })).toEqual([first.reference]);
});

test('a letter waits for the owner, for nobody can prove it but a buyer who declares it again', async () => {
  const { id, email, number } = await paidOrder();
  const letter = declarationOf({ orderId: id, email, due: '2019-01-02' });
  const { reference } = await database.call('desk_note_withdrawal', owner, letter);
  const shown = { reference, state: 'shop', verdict: 'open' };
  const { rows } = await desk(owner, 'desk_withdrawals', { state: 'shop', search: number });
  expect(rows).toMatchObject([shown]);
  expect((await desk(owner, 'desk_today')).tasks.withdrawals.rows).toContainEqual(
    expect.objectContaining(shown),
  );

  await declare({ orderId: id, email, token: 'again-by-link' });
  await database.call('confirm_withdrawal', 'again-by-link');
  expect(await caseOf(reference)).toMatchObject({ state: 'refunding', proof: 'link' });
});

describe('a withdrawal that looked like spam', () => {
  const release = (user: string, subject: string, mails: Row) =>
    database.call('desk_release_withdrawal', user, subject, mails);

  test('counts from its receipt once released, and its mails leave once', async () => {
    const { id } = await paidOrder();
    const { reference, email, received_at } = await declare({ orderId: id, suspect: true });
    expect(await caseOf(reference)).toMatchObject({ state: 'suspect' });
    const mails = {
      receipt: [
        {
          template: 'withdrawal-receipt',
          data: {},
          recipient: email,
          reply_to: null,
          idempotency_key: `withdrawal-${reference}-receipt`,
        },
      ],
      shop: [],
    };
    expect(await release(owner, reference, mails)).toEqual({ result: 'released' });
    expect(await release(colleague, reference, mails)).toEqual({ result: 'known' });
    const released = await caseOf(reference);
    expect(released).toMatchObject({ state: 'waiting', order_id: id });
    expect(new Date(released.received_at as string).toISOString()).toBe(received_at);
    expect((released.events as { event: string }[]).map(({ event }) => event)).toEqual([
      'declared',
      'released',
    ]);
    expect(await mailsTo(email)).toEqual(['withdrawal-receipt']);
    expect(await actionsOn(reference)).toEqual(['withdrawal-released']);
    expect(await release(owner, 'XXXX-XXXX', mails)).toEqual({ result: 'unknown' });
  });

  test('is closed without a mail', async () => {
    const { reference, email } = await declare({ suspect: true });
    expect(await desk(owner, 'desk_refuse_withdrawal', reference, '', false, 'suspect')).toEqual({
      result: 'closed',
    });
    expect(await mailsTo(email)).toEqual([]);
  });
});
