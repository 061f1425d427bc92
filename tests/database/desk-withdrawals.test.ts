import { describe, expect, test } from 'vitest';
import { withdrawalStates } from '../../app/features/desk/withdrawals/withdrawal-words.ts';
import { deskLimits } from '../../contract/limits.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany } from '../company.ts';
import { type Asked, actForOwner, actOf, deskOf, versionOf } from './desk.ts';
import { apply, openOrder, orderOf } from './orders.ts';
import { type Declaration, declarationOf, letterOf, noMails, withdrawalMails } from './sent.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const desk = deskOf(database);
const owner = await database.addOwner();
const colleague = await database.addOwner('collega@voorbeeld.be');

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

async function declare(of: Partial<Declaration> = {}) {
  counter += 1;
  const declaration = declarationOf({
    name: 'Ann "An" Peeters',
    email: `verklaarder-${counter}@voorbeeld.be`,
    order_text: 'vorige dinsdag',
    ...of,
  });
  await database.call('declare_withdrawal', declaration, noMails);
  return declaration;
}

const caseOf = async (reference: string): Promise<Row> => {
  const [row] = await database.rows('select * from private.withdrawal_cases where reference = $1', [
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

const refuse = (reference: string, reason: string, more: object = {}, user = owner, asked: Asked = {}) =>
  actOf(database)(user, 'withdrawal-refused', reference, {
    input: { reason, mails: true, ...more },
    ...asked,
  });

const refund = (reference: string, more: object = {}, user = owner) =>
  actForOwner(database)(user, 'refund', reference, {
    input: { number: null, cents: null, ...more },
  });

const references = async (query: object) =>
  (await desk(owner, 'desk_withdrawals', query)).rows.map(({ reference }) => reference);

describe('the list', () => {
  test('shows the earliest due day first, then settled cases, and marks overdue ones', async () => {
    const email = 'volgorde@voorbeeld.be';
    const later = await declare({ email, refund_due: '2999-01-02' });
    const closed = await declare({ email, refund_due: '2020-01-01' });
    await refuse(closed.reference, '', { mails: false });
    const overdue = await declare({ email, refund_due: '2020-01-02' });
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
    const { reference, email } = await declare({ order_id: id });
    for (const search of [reference, email, number])
      expect(await references({ search })).toEqual([reference]);
    for (const search of ['"an" peeters', 'VORIGE dinsdag'])
      expect(await references({ search })).toContain(reference);
  });
});

test('one declaration shows what was sent, its order and no secrets', async () => {
  const { id, number } = await paidOrder();
  const { reference } = await declare({ order_id: id });
  const shown = await desk(owner, 'desk_withdrawal', reference.toLowerCase());
  expect(shown).toMatchObject({
    declaration: { name: 'Ann "An" Peeters', statement: 'Ik herroep.', state: 'waiting' },
    order: { number, status: 'paid', left: kit.priceCents },
  });
  expect(Object.keys(shown?.declaration ?? {})).not.toContain('token');
  expect(await desk(owner, 'desk_withdrawal', 'XXXX-XXXX')).toBeNull();
});

test('a declaration comes before the refund that it starts', async () => {
  const { id } = await paidOrder();
  const { reference } = await declare({ order_id: id, verdict: 'open', proof: 'account' });
  const happened = (await desk(owner, 'desk_withdrawal', reference))?.history.rows ?? [];
  expect(happened.map(({ kind }) => kind)).toContain('refund');
  expect(happened.at(-1)).toMatchObject({ kind: 'withdrawal', what: 'declared' });
});

describe('accepting', () => {
  test('refunds the whole order, once for two owners', async () => {
    const { id, number } = await paidOrder();
    const { reference } = await declare({ order_id: id, verdict: 'late' });
    const accept = (user: string) => refund(reference, {}, user);
    expect(await accept(owner)).toMatchObject({ result: 'done' });
    expect(await accept(colleague)).toMatchObject({ result: 'done' });
    expect(await actionsOn(reference)).toEqual(['withdrawal-accepted']);
    expect(await actionsOn(number)).toEqual([]);
    expect(await caseOf(reference)).toMatchObject({ state: 'refunding', proof: 'shop' });
  });

  test('a declaration without an order needs the right number', async () => {
    const { id, number } = await paidOrder();
    const { reference } = await declare();
    const accept = (chosen: string | null) => refund(reference, { number: chosen });
    expect(await accept(null)).toEqual({ result: 'no-order' });
    expect(await accept('K1999-00001')).toEqual({ result: 'no-order' });
    expect(await accept(number.toLowerCase())).toMatchObject({ result: 'done' });
    expect(await caseOf(reference)).toMatchObject({ order_id: id, state: 'refunding' });
  });
});

describe('refusing', () => {
  test('closes the case and mails the reason, once for two owners', async () => {
    const { reference, email } = await declare();
    expect(await refuse(reference, '  ')).toEqual({ result: 'reason' });
    expect(await refuse(reference, 'a'.repeat(1001))).toEqual({ result: 'reason' });
    expect(await refuse(reference, 'Te laat.')).toEqual({ result: 'done' });
    expect(await refuse(reference, 'Iets anders.', {}, colleague)).toEqual({ result: 'changed' });
    expect(await refuse('XXXX-XXXX', 'Te laat.')).toEqual({ result: 'missing' });
    expect(await mailsTo(email)).toEqual(['withdrawal-declined']);
    expect(await actionsOn(reference)).toEqual(['withdrawal-refused']);
    const [mail] = await database.rows('select data from public.outbox where recipient = $1', [email]);
    expect(mail?.data).toMatchObject({ reason: 'Te laat.', reference, orderNumber: null, forCompany: false });
  });

  test('says to a company that it is one, so that the mail does not name a consumer’s way to object', async () => {
    const { id } = await paidOrder(storedCompany);
    const { reference, email } = await declare({ order_id: id, verdict: 'company' });
    await refuse(reference, 'Geen recht.');
    const [mail] = await database.rows(
      "select data from public.outbox where recipient = $1 and template = 'withdrawal-declined'",
      [email],
    );
    expect(mail?.data).toMatchObject({ forCompany: true });
  });

  test('is limited to a number a day only where it mails a reason', async () => {
    const [{ reference, email }, first] = [await declare(), await declare()];
    const refused = (mailed: boolean) =>
      database.rows(
        `insert into public.owner_actions (owner_email, action, subject, asked, detail)
         select '', 'withdrawal-refused', 'XXXX-XXXX', 'withdrawal-refused ' || md5(number::text), $2
         from generate_series(1, $1::integer) as number`,
        [deskLimits.refusalsPerDay, { mailed }],
      );
    await refused(false);
    expect(await refuse(first.reference, 'Te laat.')).toEqual({ result: 'done' });
    await refused(true);
    expect(await refuse(reference, 'Te laat.')).toEqual({ result: 'too-many' });
    expect(await caseOf(reference)).toMatchObject({ state: 'shop' });
    expect(await refuse(reference, 'Te laat.', { mails: false })).toEqual({ result: 'done' });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('leaves a case alone that changed meanwhile', async () => {
    const { id } = await paidOrder();
    const { reference, email, token } = await declare({ order_id: id, token: 'proven-meanwhile' });
    const known = await versionOf(database, reference);
    await database.call('confirm_withdrawal', token);
    await database.rows("update public.refunds set state = 'refused' where order_id = $1", [id]);
    expect(await refuse(reference, 'Nee.', {}, owner, { known })).toEqual({ result: 'changed' });
    expect(await caseOf(reference)).toMatchObject({ state: 'refused' });
    expect(await mailsTo(email)).toEqual([]);
  });
});

test('a letter is not proven, whatever it says of itself', async () => {
  const { id, email, number } = await paidOrder();
  const { subject: reference, input } = letterOf({ order_id: id, email });
  const note = (more: object) =>
    actForOwner(database)(owner, 'withdrawal-noted', reference, { input: { ...input, ...more } });
  await expect(note({ channel: 'site', proof: 'account' })).rejects.toThrow(/not its input/);
  expect(await note({})).toEqual({ result: 'done', reference });
  expect(await caseOf(reference)).toMatchObject({ channel: 'letter', proof: null });
  expect(await references({ search: number })).toEqual([reference]);
});

test('a letter waits for the owner, for nobody can prove it but a buyer who declares it again', async () => {
  const { id, email, number } = await paidOrder();
  const { subject: reference, input } = letterOf({ order_id: id, email, refund_due: '2019-01-02' });
  await actForOwner(database)(owner, 'withdrawal-noted', reference, { input });
  const shown = { reference, state: 'shop', verdict: 'open' };
  const { rows } = await desk(owner, 'desk_withdrawals', { state: 'shop', search: number });
  expect(rows).toMatchObject([shown]);
  expect((await desk(owner, 'desk_today')).tasks.withdrawals?.rows).toContainEqual(
    expect.objectContaining(shown),
  );

  await declare({ order_id: id, email, token: 'again-by-link' });
  await database.call('confirm_withdrawal', 'again-by-link');
  expect(await caseOf(reference)).toMatchObject({ state: 'refunding', proof: 'link' });
});

describe('a withdrawal that looked like spam', () => {
  const release = (user: string, subject: string, mails: Row) =>
    actForOwner(database)(user, 'withdrawal-released', subject, { input: { mails } });

  test('counts from its arrival once released, and its mails leave once', async () => {
    const { id } = await paidOrder();
    const { reference, email, received_at } = await declare({ order_id: id, is_spam: true });
    expect(await caseOf(reference)).toMatchObject({ state: 'spam' });
    const mails = { ...withdrawalMails(reference, email), shop: [] };
    expect(await release(owner, reference, mails)).toEqual({ result: 'done', reference });
    expect(await release(colleague, reference, mails)).toEqual({ result: 'changed' });
    const released = await caseOf(reference);
    expect(released).toMatchObject({ state: 'waiting', order_id: id });
    expect(new Date(released.received_at as string).toISOString()).toBe(received_at);
    expect((released.events as { event: string }[]).map(({ event }) => event)).toEqual([
      'declared',
      'released',
    ]);
    expect(await mailsTo(email)).toEqual(['withdrawal-acknowledged']);
    expect(await actionsOn(reference)).toEqual(['withdrawal-released']);
    expect(await release(owner, 'XXXX-XXXX', mails)).toEqual({ result: 'missing' });
  });

  test('is closed without a mail', async () => {
    const { reference, email } = await declare({ is_spam: true });
    expect(await refuse(reference, '', { mails: false })).toEqual({ result: 'done' });
    expect(await mailsTo(email)).toEqual([]);
  });
});
