/** Invoices on the desk: an owner issues one for a request that was won, and follows it until it is paid or credited. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { invoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany as company } from '../company.ts';
import { deskOf } from './desk.ts';
import { companyOrders, documents } from './invoices.ts';
import { apply } from './orders.ts';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let partner: string;
let member: string;

beforeAll(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  partner = await database.addUser('vennoot@voorbeeld.be');
  member = await database.addUser('lid@voorbeeld.be');
  for (const address of ['eigenaar@voorbeeld.be', 'vennoot@voorbeeld.be'])
    await database.call('set_owner', address, true);
});

const ask = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);

/** Stores a workshop request, won unless `status` says otherwise. Returns its id. */
async function request(status = 'won'): Promise<string> {
  const id = randomUUID();
  await database.call(
    'submit_request',
    { id, kind: 'workshop', name: 'Els', email: 'els@dekorst.example' },
    { version: '7', text: 'Ik wil updates', token: `token-${id}` },
    [],
  );
  await ask('desk_change_lead', id, 0, status, null);
  return id;
}

const { reference, ...buyer } = company;

/** A draft with two rates: 1,333.20 and 12.50 euro without VAT. */
const draftFor = (of: string, more: Row = {}) => ({
  id: randomUUID(),
  request: of,
  seen: 0,
  company: buyer,
  email: 'boekhouding@dekorst.example',
  reference,
  deliveredOn: '2026-11-20',
  dueOn: '2099-12-31',
  lines: [
    { description: 'Workshop AI', quantity: 3, unitCents: 44440, vatPercent: 21 },
    { description: 'Werkboek', quantity: 5, unitCents: 250, vatPercent: 6 },
  ],
  invoicing: { ...invoicing(), vatRegime: 'normal' },
  ...more,
});

const issue = (draft: object, actor = owner) => database.call('desk_issue_invoice', actor, draft);

/** Issues an invoice; returns its number. */
async function issued(more: Row = {}): Promise<string> {
  const answer = await issue(draftFor(await request(), more));
  if (answer.result !== 'issued') throw new Error(`Not issued: ${answer.result}`);
  return answer.number;
}

const open = async (number: string) => {
  const shown = await ask('desk_invoice', number);
  if (!shown) throw new Error(`No invoice ${number}`);
  return shown;
};

const total = 161317 + 1325;

describe('issuing', () => {
  test('freezes parties, lines and VAT per rate, and mails the company', async () => {
    const of = await request();
    const answer = await issue(draftFor(of));
    expect(answer).toEqual({ result: 'issued', number: expect.stringMatching(/^\d{4}-\d{4}$/) });
    const shown = await open(answer.result === 'issued' ? answer.number : '');
    expect(shown.document).toMatchObject({
      buyer: { ...buyer, email: 'boekhouding@dekorst.example' },
      buyerReference: reference,
      deliveredOn: '2026-11-20',
      dueOn: '2099-12-31',
      lines: [{ netCents: 133320 }, { netCents: 1250 }],
      vat: [
        { vatPercent: 21, netCents: 133320, vatCents: 27997 },
        { vatPercent: 6, netCents: 1250, vatCents: 75 },
      ],
      totalCents: total,
      paidCents: 0,
      dueCents: total,
    });
    const digits = shown.document.structuredCommunication;
    expect(digits.slice(0, 10)).toBe(
      shown.invoice.number.slice(0, 4) + shown.invoice.number.slice(5).padStart(6, '0'),
    );
    expect(shown.invoice).toMatchObject({ state: 'open', open_cents: total });
    expect(shown.mails).toMatchObject([
      { template: 'invoice', to: 'boekhouding@dekorst.example' },
      { template: 'invoice-business', to: invoicing()?.seller.email },
    ]);
    expect(shown.acts).toMatchObject([{ owner: 'eigenaar@voorbeeld.be', action: 'invoice-issued' }]);
    expect(await ask('desk_request', of)).toMatchObject({
      invoices: [{ number: shown.invoice.number, state: 'open' }],
    });
  });

  test('again starts with the company of the last one, of the same request or of the same address', async () => {
    const [of, next] = [await request(), await request()];
    await database.rows('update public.requests set email = $2 where id in ($1, $3)', [
      of,
      `${randomUUID()}@voorbeeld.be`,
      next,
    ]);
    const billed = async (id: string) => (await ask('desk_request', id))?.billed;
    expect(await billed(of)).toBeNull();
    await issue(draftFor(of));
    const email = 'boekhouding@dekorst.example';
    expect([await billed(of), await billed(next)]).toEqual([
      { ...buyer, email },
      { ...buyer, email },
    ]);
    await issue(draftFor(next, { email: 'ander@dekorst.example' }));
    expect([await billed(of), await billed(next)]).toMatchObject([
      { email },
      { email: 'ander@dekorst.example' },
    ]);
  });

  test('has no VAT under the small-business scheme, whatever the lines say', async () => {
    const number = await issued({ invoicing: { ...invoicing(), vatRegime: 'exempt' } });
    const { document } = await open(number);
    expect(document.vat).toEqual([{ vatPercent: 0, netCents: 134570, vatCents: 0 }]);
  });

  test('twice with one click makes one invoice; another draft with its id makes none', async () => {
    const draft = draftFor(await request());
    const [first, second] = await Promise.all([issue(draft), issue(draft)]);
    expect(second).toEqual(first);
    expect(await issue({ ...draft, email: 'ander@dekorst.example' })).toEqual({ result: 'differs' });
  });

  test('by two owners at once makes one invoice: the other sees that something changed', async () => {
    const of = await request();
    const answers = await Promise.all([issue(draftFor(of)), issue(draftFor(of), partner)]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['conflict', 'issued']);
    expect(await issue(draftFor(of, { seen: 1 }))).toMatchObject({ result: 'issued' });
  });

  test('needs a request that was won, and an owner', async () => {
    expect(await issue(draftFor(await request('quoted')))).toEqual({ result: 'not-won' });
    expect(await issue(draftFor(randomUUID()))).toEqual({ result: 'missing' });
    await expect(issue(draftFor(await request()), member)).rejects.toThrow(/Only an owner/);
    await expect(
      deskOf(database)(owner, 'desk_issue_invoice', owner, draftFor(await request())),
    ).rejects.toThrow(/permission denied/);
  });

  test('stops at fifty a day: each is mailed to an address that the owner typed', async () => {
    const of = await request();
    await database.rows(
      `insert into public.owner_actions (owner_email, action, subject)
       select 'eigenaar@voorbeeld.be', 'invoice-issued', 'elders' from generate_series(1, 50)`,
    );
    expect(await issue(draftFor(of))).toEqual({ result: 'too-many' });
    await database.pg.exec(`
      alter table public.owner_actions disable trigger user;
      delete from public.owner_actions where subject = 'elders';
      alter table public.owner_actions enable trigger user;
    `);
  });
});

describe('an invoice', () => {
  test('is noted as paid on a day, and as not paid after all', async () => {
    const number = await issued();
    const { version } = (await open(number)).invoice;
    expect(await ask('desk_pay_invoice', number, version, '2099-01-01')).toEqual({ result: 'invalid' });
    const pay = () => ask('desk_pay_invoice', number, version, '2026-11-22');
    expect([await pay(), await pay()]).toEqual([{ result: 'saved' }, { result: 'saved' }]);
    expect((await open(number)).invoice).toMatchObject({
      state: 'paid',
      paid_on: '2026-11-22',
      open_cents: 0,
    });
    expect(await ask('desk_pay_invoice', number, version, null)).toEqual({ result: 'conflict' });
    expect(await ask('desk_pay_invoice', number, version + 1, null)).toEqual({ result: 'saved' });
    expect((await open(number)).invoice).toMatchObject({ state: 'open', open_cents: total });
    expect((await open(number)).document.paidCents).toBe(0);
    expect(await ask('desk_pay_invoice', '2020-0001', 1, null)).toEqual({ result: 'missing' });
    const noted = await database.rows('select detail from public.owner_actions where subject = $1', [number]);
    expect(noted.map(({ detail }) => detail)).toContainEqual({ cents: total, paidOn: null });
  });

  test('that is overdue is reminded of at most once a week', async () => {
    const number = await issued({ dueOn: '2026-01-31' });
    expect((await open(number)).invoice).toMatchObject({ state: 'overdue', reminded_at: null });
    const answers = [
      await ask('desk_remind_invoice', number, 1),
      await ask('desk_remind_invoice', number, 2),
    ];
    expect(answers).toEqual([{ result: 'queued' }, { result: 'too-soon' }]);
    await database.rows(
      "update public.invoices set reminded_at = now() - interval '8 days' where number = $1",
      [number],
    );
    expect(await ask('desk_remind_invoice', number, 1)).toEqual({ result: 'conflict' });
    expect(await ask('desk_remind_invoice', number, 2)).toEqual({ result: 'queued' });
    const { mails } = await open(number);
    expect(mails.map(({ template }) => template)).toEqual([
      'invoice',
      'invoice-business',
      'invoice-reminder',
      'invoice-reminder',
    ]);
  });

  test('that is overdue is a task on the first screen until it is paid, the longest overdue first', async () => {
    const tasks = async () => (await ask('desk_today')).tasks.invoices;
    const before = await tasks();
    const later = await issued({ dueOn: '2026-01-31' });
    const first = await issued({ dueOn: '2025-12-31' });
    await issued();
    const { total: count, rows, need_peppol: unsent } = await tasks();
    expect(count).toBe(before.total + 2);
    await ask('desk_note_delivery', later, true);
    expect((await tasks()).need_peppol).toBe(unsent - 1);
    expect(rows[0]).toEqual({
      number: first,
      company: company.name,
      due_on: '2025-12-31',
      open_cents: total,
    });
    const listed = await ask('desk_invoices', { state: 'overdue', size: 50 });
    expect(listed.total).toBe(count);
    expect(listed.rows.map(({ number }) => number)).toContain(later);
    await ask('desk_pay_invoice', first, 1, '2026-02-03');
    expect((await tasks()).total).toBe(before.total + 1);
  });

  test('that is not overdue, or paid, is not reminded of', async () => {
    const inTime = await issued();
    const paid = await issued({ dueOn: '2026-01-31' });
    await ask('desk_pay_invoice', paid, 1, '2026-02-03');
    expect(await ask('desk_remind_invoice', inTime, 1)).toEqual({ result: 'not-due' });
    expect(await ask('desk_remind_invoice', paid, 2)).toEqual({ result: 'not-due' });
  });

  test('is credited in parts per rate, and then for all that is left', async () => {
    const number = await issued();
    const credit = (cents: number | null, percent: number | null, left: number, id = randomUUID()) =>
      ask('desk_credit_invoice', number, id, cents, percent, left);
    expect(await credit(1000, null, total)).toEqual({ result: 'amount' });
    expect(await credit(1326, 6, total)).toEqual({ result: 'amount' });
    expect(await credit(0, 6, total)).toEqual({ result: 'amount' });
    const id = randomUUID();
    const first = await credit(333, 6, total, id);
    expect(first).toMatchObject({ result: 'issued' });
    expect(await credit(333, 6, total, id)).toEqual(first);
    expect(await credit(334, 6, total, id)).toEqual({ result: 'differs' });
    expect(await credit(333, 6, total)).toEqual({ result: 'changed' });
    expect((await open(number)).invoice).toMatchObject({ state: 'open', open_cents: total - 333 });
    expect(await credit(null, null, total - 333)).toMatchObject({ result: 'issued' });
    const { invoice, notes, rates } = await open(number);
    expect(invoice).toMatchObject({ state: 'credited', open_cents: 0 });
    expect(rates).toEqual([]);
    expect(notes.map(({ total_cents }) => total_cents)).toEqual([333, total - 333]);
    const all = (await documents(database)).filter(({ corrects }) => corrects?.number === number);
    expect(all.flatMap(({ vat }) => vat).reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(27997 + 75);
    expect(await credit(1, 21, 0)).toEqual({ result: 'amount' });
  });

  test('is credited once by two owners at once', async () => {
    const number = await issued();
    const answers = await Promise.all(
      [owner, partner].map((user) =>
        deskOf(database)(user, 'desk_credit_invoice', number, randomUUID(), null, null, total),
      ),
    );
    expect(answers.map(({ result }) => result).sort()).toEqual(['changed', 'issued']);
  });

  test('is with the person who asked and with the address that it went to', async () => {
    const of = await request();
    const email = `facturen-${of}@dekorst.example`;
    const answer = await issue(draftFor(of, { email }));
    const number = answer.result === 'issued' ? answer.number : '';
    for (const address of [email, 'els@dekorst.example'])
      expect((await ask('desk_person', address))?.invoices).toContainEqual(
        expect.objectContaining({ number, state: 'open', total_cents: total }),
      );
  });

  test('keeps its data when its request is removed', async () => {
    const of = await request();
    const answer = await issue(draftFor(of));
    await database.rows('delete from public.requests where id = $1', [of]);
    expect(await open(answer.result === 'issued' ? answer.number : '')).toMatchObject({
      request: null,
      document: { buyer },
    });
  });
});

test('an order shows its company and invoice; the owner cannot note it as paid, and the credit of a refund is not made twice', async () => {
  const [order] = await companyOrders(database, 1);
  const [row] = await database.rows<{ order_number: string }>(
    'select order_number from public.orders where id = $1',
    [order?.id],
  );
  await apply(database, { outcome: 'paid', session_id: order?.session, payment_intent_id: 'pi_desk' });
  const shown = await ask('desk_order', row?.order_number);
  expect(shown).toMatchObject({ order: { company }, invoices: [{ state: 'paid' }] });
  const number = shown?.invoices[0]?.number ?? '';
  expect(await ask('desk_pay_invoice', number, 1, null)).toEqual({ result: 'invalid' });
  expect(await open(number)).toMatchObject({ order_number: row?.order_number, request: null });
  await ask('desk_note_delivery', number, true);
  const history = async () => (await ask('desk_order', row?.order_number))?.history ?? [];
  expect(await history()).toEqual(
    expect.arrayContaining([
      { at: expect.any(String), kind: 'invoice', what: 'invoice', detail: { number, cents: kit.priceCents } },
      expect.objectContaining({ kind: 'mail', what: 'invoice' }),
      expect.objectContaining({ kind: 'owner', what: 'peppol-noted' }),
    ]),
  );
  const steps = (await history()).map(({ what }) => what);
  expect(steps.indexOf('invoice')).toBeGreaterThan(steps.indexOf('paid'));
  await ask('desk_note_delivery', number, false);
  await database.call('claim_invoices', 100, 900);
  await database.rows("update public.invoice_deliveries set state = 'refused', last_error = 'status 422'");
  expect(await history()).toContainEqual({
    at: expect.any(String),
    kind: 'delivery',
    what: 'refused',
    detail: { number, document: 'invoice', error: 'status 422' },
  });
});

test('the list is searched and filtered; the orders of companies are for whoever invoices elsewhere', async () => {
  const number = await issued({ company: { ...buyer, name: 'Zoekbaar & Co' } });
  const query = { search: 'zoekbaar', page: 1, size: 50 };
  const rows = async (state: string) =>
    (await ask('desk_invoices', { ...query, state })).rows.map((row) => row.number);
  expect(await rows('')).toEqual([number]);
  expect(await rows('open')).toEqual([number]);
  expect(await rows('paid')).toEqual([]);
  const month = (await open(number)).invoice.issued_on.slice(0, 7);
  for (const [asked, found] of [
    [month, 1],
    ['2020-01', 0],
  ] as const)
    expect((await ask('desk_invoices', { ...query, month: asked })).total).toBe(found);
  const listed = await ask('desk_company_orders', { search: 'bakkerij ηλίας', page: 1, size: 50 });
  expect(listed.rows).toMatchObject([{ company: company.name, company_number: company.companyNumber }]);
});

test.each([
  ['desk_invoices', ['{}']],
  ['desk_company_orders', ['{}']],
  ['desk_invoice', ['2026-0001']],
  ['desk_pay_invoice', ['2026-0001', 1, null]],
  ['desk_remind_invoice', ['2026-0001', 1]],
  ['desk_credit_invoice', ['2026-0001', randomUUID(), null, null, 1]],
])('%s is for owners alone', async (name, values) => {
  await expect(deskOf(database)(member, name, ...values)).rejects.toThrow(/Only an owner/);
  await expect(deskOf(database)(null, name, ...values)).rejects.toThrow(/permission denied/);
});
