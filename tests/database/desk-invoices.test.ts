/** Invoices on the desk: an owner issues one for a request that was won, and follows it until it is paid or credited. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import type { LinkedInvoice } from '../../contract/database/invoices.ts';
import type { DeskActionName } from '../../contract/desk-actions.ts';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany as company } from '../company.ts';
import { type Asked, actForOwner, actOf, deskOf, versionOf } from './desk.ts';
import {
  companyOrders,
  documents,
  invoiceDraft,
  invoiceTotal,
  issuedInvoice,
  issueInvoice,
  requestWith,
} from './invoices.ts';
import { apply, refundOf, reportRefund } from './orders.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const partner = await database.addOwner('vennoot@voorbeeld.be');

const ask = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);

const act = (action: DeskActionName, subject: string, input: object = {}, asked: Asked = {}) =>
  actOf(database)(owner, action, subject, { input, ...asked });

const { reference, ...buyer } = company;
const request = (status?: string) => requestWith(database, status);
const issue = (of: string, more: Row = {}) => issueInvoice(database, owner, of, more);
const issued = (more: Row = {}) => issuedInvoice(database, owner, more);

const open = async (number: string) => {
  const shown = await ask('desk_invoice', number);
  if (!shown) throw new Error(`No invoice ${number}`);
  return shown;
};

const total = invoiceTotal;

/** A paid order of a company, its number and that of its invoice. */
async function sold() {
  const [order] = await companyOrders(database, 1);
  const id = order?.id ?? '';
  await apply(database, { outcome: 'paid', session_id: order?.session, payment_intent_id: `pi_${id}` });
  const [row] = await database.rows<{ order_number: string; number: string }>(
    'select order_number, number from public.orders join public.invoices on order_id = orders.id where orders.id = $1',
    [id],
  );
  return { id, order: row?.order_number ?? '', invoice: row?.number ?? '' };
}

test('a number that no invoice has shows nothing', async () => {
  expect(await ask('desk_invoice', '2026-9999')).toBeNull();
});

test('the link of an invoice is its own, and never that of a credit note', async () => {
  const number = await issued();
  const linkOf = async (of: string) => {
    const [row] = await database.rows<{ token: string }>(
      'select token from public.invoices where number = $1',
      [of],
    );
    return (await database.call('invoice_by_link', row?.token)) as LinkedInvoice | null;
  };
  expect(await linkOf(number)).toMatchObject({ document: { number }, state: 'open', open_cents: total });
  const note = await act('invoice-credited', number, { cents: null, percent: null });
  expect(await linkOf(number)).toMatchObject({ state: 'credited', open_cents: 0 });
  expect(await linkOf(String(note.number))).toBeNull();
  const mails = await database.rows<{ link: string | null }>(
    `select data ->> 'invoiceUrl' as link from public.outbox
     where template = 'invoice' and data ->> 'reference' in ($1, $2) order by created_at`,
    [number, note.number],
  );
  expect(mails).toEqual([{ link: expect.stringMatching(/^\/factuur\?token=[\da-f]{43}$/) }, { link: null }]);
});

describe('issuing', () => {
  test('freezes parties, lines and VAT per rate, and mails the company', async () => {
    const of = await request();
    const { number } = await issue(of);
    expect(number).toMatch(/^\d{4}-\d{4}$/);
    const shown = await open(String(number));
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
    expect(shown.history.rows).toMatchObject([
      { what: 'invoice-issued', detail: { owner: 'eigenaar@voorbeeld.be', facts: { cents: total } } },
      { kind: 'mail', what: 'invoice', detail: { to: 'boekhouding@dekorst.example' } },
      { kind: 'mail', what: 'invoice-business', detail: { to: shopInvoicing()?.seller.email } },
    ]);
    expect(await ask('desk_request', of)).toMatchObject({
      invoices: [{ number: shown.invoice.number, state: 'open' }],
    });
  });

  test('again starts with the company of the last one of its address, or else of a request', async () => {
    const [of, next] = [await request(), await request()];
    await database.rows('update public.requests set email = $2 where id in ($1, $3)', [
      of,
      `${randomUUID()}@voorbeeld.be`,
      next,
    ]);
    const billed = async (id: string) => (await ask('desk_request', id))?.billed;
    expect(await billed(of)).toBeNull();
    await database.rows(
      `update public.requests set company = 'De Korst', details = '{"straat": "Markt", "nummer": "1", "stad": "Gent"}' where id = $1`,
      [of],
    );
    expect(await billed(next)).toMatchObject({
      name: 'De Korst',
      street: 'Markt 1',
      city: 'Gent',
      companyNumber: '',
    });
    await issue(of);
    const email = 'boekhouding@dekorst.example';
    expect([await billed(of), await billed(next)]).toEqual([
      { ...buyer, email },
      { ...buyer, email },
    ]);
    await issue(next, { email: 'ander@dekorst.example' });
    expect(await billed(of)).toMatchObject({ email: 'ander@dekorst.example' });
  });

  test('is offered the company of a paid order too, by its number, without its own reference', async () => {
    await database.rows(
      'update public.orders set company = company || \'{"companyNumber": "0417497106"}\' where id = $1',
      [(await sold()).id],
    );
    const found = await ask('desk_company', '', '0417497106');
    expect(found).toMatchObject({ name: buyer.name, vatLiable: buyer.vatLiable, street: buyer.street });
    expect(found).not.toHaveProperty('reference');
    expect(await ask('desk_company', 'niemand@voorbeeld.be', null)).toBeNull();
  });

  test('for nobody’s request makes one that is won, once for a click', async () => {
    const click = randomUUID();
    const given = { email: `${click}@voorbeeld.be` };
    const preview = await ask('desk_invoice_preview', null, { ...invoiceDraft, ...given });
    expect(preview).toMatchObject({ number: 'voorbeeld', orderReference: 'voorbeeld', totalCents: total });
    expect((await ask('desk_requests', { search: given.email })).total).toBe(0);
    const first = await issueInvoice(database, owner, click, given, click);
    expect(first.result).toBe('done');
    expect(await issueInvoice(database, owner, click, given, click)).toEqual(first);
    const { rows } = await ask('desk_requests', { search: given.email });
    expect(rows).toMatchObject([
      { id: click, name: buyer.name, source: 'factuur', made_by: 'eigenaar@voorbeeld.be', status: 'won' },
    ]);
    expect((await open(String(first.number))).request).toBe(click);
  });

  test('keeps why a line has no VAT, also on its credit note, and no reason where every line has some', async () => {
    const given = { invoicing: { ...shopInvoicing(), vatRegime: 'normal', vatReason: 'article-44' } };
    const lines = [{ description: 'Opleiding', quantity: 1, unitCents: 45_000, vatPercent: 0 }];
    const number = await issued({ ...given, lines });
    expect((await open(number)).document.vatReason).toBe('article-44');
    await act('invoice-credited', number, { cents: 1000, percent: 0 });
    const [note] = (await open(number)).notes;
    expect((await open(note?.number ?? '')).document.vatReason).toBe('article-44');
    expect((await open(await issued(given))).document.vatReason).toBeUndefined();
  });

  test('has no VAT under the small-business scheme, whatever the lines say', async () => {
    const number = await issued({ invoicing: { ...shopInvoicing(), vatRegime: 'exempt' } });
    const { document } = await open(number);
    expect(document.vat).toEqual([{ vatPercent: 0, netCents: 134570, vatCents: 0 }]);
  });

  test('needs a request that was won', async () => {
    expect(await issue(await request('quoted'))).toEqual({ result: 'not-won' });
    expect(await issue(randomUUID())).toEqual({ result: 'missing' });
  });
});

describe('an invoice', () => {
  test('is noted as paid on a day, and as not paid after all', async () => {
    const number = await issued();
    const pay = (paidOn: string | null) => act('invoice-paid', number, { paidOn });
    expect(await pay('2099-01-01')).toEqual({ result: 'day' });
    expect(await pay('2026-11-22')).toEqual({ result: 'done' });
    expect((await open(number)).invoice).toMatchObject({
      state: 'paid',
      paid_on: '2026-11-22',
      open_cents: 0,
    });
    expect(await pay(null)).toEqual({ result: 'done' });
    expect((await open(number)).invoice).toMatchObject({ state: 'open', open_cents: total });
    expect((await open(number)).document.paidCents).toBe(0);
    expect(await act('invoice-paid', '2020-0001', { paidOn: null })).toEqual({ result: 'missing' });
    const noted = await database.rows('select detail from public.owner_actions where subject = $1', [number]);
    expect(noted.map(({ detail }) => detail)).toContainEqual({ cents: total, paidOn: null });
  });

  test('of an order is paid by its payment alone', async () => {
    const { invoice } = await sold();
    expect(await act('invoice-paid', invoice, { paidOn: null })).toEqual({ result: 'invalid' });
  });

  test('that is overdue is reminded of at most once a week', async () => {
    const number = await issued({ dueOn: '2026-01-31' });
    expect((await open(number)).invoice).toMatchObject({ state: 'overdue', reminded_at: null });
    const remind = () => act('invoice-reminded', number);
    expect([await remind(), await remind()]).toEqual([{ result: 'done' }, { result: 'too-soon' }]);
    await database.rows(
      "update public.invoices set reminded_at = now() - interval '8 days' where number = $1",
      [number],
    );
    expect(await remind()).toEqual({ result: 'done' });
    const { rows } = (await open(number)).history;
    expect(rows.flatMap(({ kind, what }) => (kind === 'mail' ? [what] : [])).sort()).toEqual([
      'invoice',
      'invoice-business',
      'invoice-reminder',
      'invoice-reminder',
    ]);
  });

  test('that is overdue is a task on the first screen until it is paid, the longest overdue first', async () => {
    const tasks = async () =>
      (await ask('desk_today')).tasks.invoices ?? { total: 0, rows: [], need_peppol: 0 };
    const before = await tasks();
    const later = await issued({ dueOn: '2026-01-31' });
    const first = await issued({ dueOn: '2025-12-31' });
    await issued();
    const { total: count, rows, need_peppol: unsent } = await tasks();
    expect(count).toBe(before.total + 2);
    await act('peppol-noted', later, { byHand: true });
    expect((await tasks()).need_peppol).toBe(unsent - 1);
    expect(rows[0]).toMatchObject({
      number: first,
      company: company.name,
      due_on: '2025-12-31',
      open_cents: total,
    });
    const listed = await ask('desk_invoices', { state: 'overdue', size: 50 });
    expect(listed.total).toBe(count);
    expect(listed.rows.map(({ number }) => number)).toContain(later);
    await act('invoice-paid', first, { paidOn: '2026-02-03' });
    expect((await tasks()).total).toBe(before.total + 1);
  });

  test('that is not overdue, or paid, is not reminded of', async () => {
    const inTime = await issued();
    const paid = await issued({ dueOn: '2026-01-31' });
    await act('invoice-paid', paid, { paidOn: '2026-02-03' });
    expect(await act('invoice-reminded', inTime)).toEqual({ result: 'not-due' });
    expect(await act('invoice-reminded', paid)).toEqual({ result: 'not-due' });
  });

  test('that was paid owes the money of its credit note until an owner notes that it went back', async () => {
    const number = await issued();
    const yesterday = addDays(belgianDay(new Date()), -1);
    await act('invoice-paid', number, { paidOn: yesterday });
    const { number: note } = await act('invoice-credited', number, { cents: 333, percent: 6 });
    const shown = async () => {
      const { tasks, month } = await ask('desk_today', new Date().toISOString());
      const { owed_cents: owed } = (await open(String(note))).invoice;
      return [owed, tasks.owed?.rows.filter((row) => row.number === note).length ?? 0, month.out_cents];
    };
    const [, , out = 0] = await shown();
    expect(await shown()).toEqual([333, 1, out]);
    expect(await act('invoice-paid', String(note), { paidOn: belgianDay(new Date()) })).toEqual({
      result: 'done',
    });
    expect(await shown()).toEqual([0, 0, out + 333]);
    const { number: unpaid } = await act('invoice-credited', await issued(), { cents: 333, percent: 6 });
    expect(await act('invoice-paid', String(unpaid), { paidOn: yesterday })).toEqual({ result: 'invalid' });
  });

  test('is credited in parts per rate, and then for all that is left', async () => {
    const number = await issued();
    const credit = (cents: number | null, percent: number | null, asked: Asked = {}) =>
      act('invoice-credited', number, { cents, percent }, asked);
    const known = await versionOf(database, number);
    expect(await credit(1000, null)).toEqual({ result: 'amount' });
    expect(await credit(1326, 6)).toEqual({ result: 'amount' });
    expect(await credit(0, 6)).toEqual({ result: 'amount' });
    expect(await credit(333, 6)).toMatchObject({ result: 'done' });
    expect(await credit(333, 6, { known })).toEqual({ result: 'changed' });
    expect((await open(number)).invoice).toMatchObject({ state: 'open', open_cents: total - 333 });
    expect(await credit(null, null)).toMatchObject({ result: 'done' });
    const { invoice, notes, rates } = await open(number);
    expect(invoice).toMatchObject({ state: 'credited', open_cents: 0 });
    expect(rates).toEqual([]);
    expect(notes.map(({ total_cents }) => total_cents)).toEqual([333, total - 333]);
    const all = (await documents(database)).filter(({ corrects }) => corrects?.number === number);
    expect(all.flatMap(({ vat }) => vat).reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(27997 + 75);
    expect(await credit(1, 21)).toEqual({ result: 'amount' });
  });

  test('is with the person who asked and with the address that it went to', async () => {
    const of = await request();
    const email = `facturen-${of}@dekorst.example`;
    const { number } = await issue(of, { email });
    for (const address of [email, 'els@dekorst.example'])
      expect((await ask('desk_person', address))?.invoices).toContainEqual(
        expect.objectContaining({ number, state: 'open', total_cents: total }),
      );
  });

  test('is noted as paid on one day by two owners at once, and by none whose view is older', async () => {
    const number = await issued();
    const pay = (user: string, paidOn: string, known: number) =>
      actOf(database)(user, 'invoice-paid', number, { known, input: { paidOn } });
    const known = await versionOf(database, number);
    const answers = await Promise.all([pay(owner, '2026-11-21', known), pay(partner, '2026-11-22', known)]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['changed', 'done']);
    const day = answers[0]?.result === 'done' ? '2026-11-21' : '2026-11-22';
    expect(await pay(partner, '2026-11-23', known)).toEqual({ result: 'changed' });
    expect((await open(number)).invoice).toMatchObject({ state: 'paid', paid_on: day });
  });

  test('keeps its data when its request is removed, and takes a day then as before', async () => {
    const of = await request();
    const number = String((await issue(of)).number);
    await database.rows('delete from public.requests where id = $1', [of]);
    expect(await open(number)).toMatchObject({ request: null, document: { buyer } });
    for (const paidOn of ['0026-11-22', '2099-01-01'])
      expect(await act('invoice-paid', number, { paidOn }), paidOn).toEqual({ result: 'day' });
    expect(await act('invoice-paid', number, { paidOn: '2026-11-22' })).toEqual({ result: 'done' });
  });
});

test('an order shows its company, its invoice and what became of that', async () => {
  const { order, invoice: number } = await sold();
  const shown = await ask('desk_order', order);
  expect(shown).toMatchObject({ order: { company }, invoices: [{ number, state: 'paid' }] });
  expect(await open(number)).toMatchObject({ order_number: order, request: null });
  await act('peppol-noted', number, { byHand: true });
  const history = async () => (await ask('desk_order', order))?.history.rows ?? [];
  expect(await history()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'invoice', id: number, detail: { cents: kit.priceCents } }),
      expect.objectContaining({ kind: 'mail', what: 'invoice' }),
      expect.objectContaining({ kind: 'owner', what: 'peppol-noted' }),
    ]),
  );
  const steps = (await history()).map(({ what }) => what);
  expect(steps.indexOf('invoice')).toBeLessThan(steps.indexOf('paid'));
  await act('peppol-noted', number, { byHand: false });
  await database.call('claim_invoices', 100, 900);
  await database.rows("update public.invoice_deliveries set state = 'refused', last_error = 'status 422'");
  expect(await history()).toContainEqual({
    at: expect.any(String),
    kind: 'delivery',
    what: 'refused',
    detail: { document: 'invoice', error: 'status 422' },
    thing: 'invoice',
    id: number,
  });
});

test('the list is searched and filtered', async () => {
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
});

test('a shop that invoices elsewhere finds the orders of a company', async () => {
  const order_number = (await sold()).order;
  const { rows } = await ask('desk_company_orders', { search: 'bakkerij ηλίας', page: 1, size: 50 });
  expect(rows).toContainEqual(
    expect.objectContaining({ order_number, company: company.name, company_number: company.companyNumber }),
  );
});

describe('a refund and a credit note of one order are one sum', () => {
  const credit = (invoice: string, cents: number | null, asked: Asked = {}) =>
    act('invoice-credited', invoice, { cents, percent: null }, asked);
  const refund = (order: string, cents: number | null, asked: Asked = {}, actor = owner) =>
    actForOwner(database)(actor, 'refund', order, { input: { number: null, cents }, ...asked });
  const notes = async (id: string) =>
    (await documents(database, id)).slice(1).map(({ totalCents }) => totalCents);
  const left = async ({ order, invoice }: { order: string; invoice: string }) => [
    (await ask('desk_order', order))?.left,
    (await open(invoice)).rates.reduce((sum, { left_cents: cents }) => sum + cents, 0),
  ];
  const all = kit.priceCents;

  test('10 by hand and 10 by Stripe are 20, and the rest is what goes back', async () => {
    const one = await sold();
    const known = await versionOf(database, one.order);
    expect(await credit(one.invoice, 1000)).toMatchObject({ result: 'done' });
    expect(await left(one)).toEqual([all - 1000, all - 1000]);
    expect(await ask('desk_order', one.order)).toMatchObject({ credited: 1000 });
    expect(await refund(one.order, null, { known })).toEqual({ result: 'changed' });
    expect(await refund(one.order, all)).toEqual({ result: 'amount' });
    const part = await refund(one.order, 1000);
    expect(await credit(one.invoice, 500)).toEqual({ result: 'busy' });
    await reportRefund(database, { order_id: one.id }, 1000, { refund: refundOf(part) });
    expect(await notes(one.id)).toEqual([1000, 1000]);
    expect(await left(one)).toEqual([all - 2000, all - 2000]);

    const rest = await refund(one.order, null);
    const due = await database.call('claim_refunds', 50, refundOf(rest));
    expect(due).toMatchObject([{ amount_cents: all - 2000 }]);
    await reportRefund(database, { order_id: one.id }, all - 2000, { refund: refundOf(rest) });
    expect(await notes(one.id)).toEqual([1000, 1000, all - 2000]);
    expect((await ask('desk_order', one.order))?.order).toMatchObject({ status: 'refunded' });
  });

  test('what was given back in Stripe’s own dashboard counts too, in either order', async () => {
    const [first, last] = [await sold(), await sold()];
    await credit(first.invoice, 1000);
    const known = await versionOf(database, last.invoice);
    for (const { id } of [first, last]) await reportRefund(database, { order_id: id }, 500);
    expect(await credit(last.invoice, 1000, { known })).toEqual({ result: 'changed' });
    await credit(last.invoice, 1000);
    for (const one of [first, last]) {
      expect(await left(one)).toEqual([all - 1500, all - 1500]);
      // All of it, although a part went back in another way: no more is credited than was invoiced.
      await reportRefund(database, { order_id: one.id }, all - 500);
      expect((await notes(one.id)).reduce((sum, cents) => sum + cents, 0)).toBe(all);
    }
  });

  test('of two owners at once, one credits or refunds, and the other reads why not', async () => {
    for (const cents of [1000, null]) {
      const one = await sold();
      const asked = { click: randomUUID(), known: await versionOf(database, one.order) };
      const answers = await Promise.all([
        credit(one.invoice, cents, { known: await versionOf(database, one.invoice) }),
        refund(one.order, cents, asked, partner),
        refund(one.order, cents, asked, partner),
      ]);
      const [credited, refunded, again] = answers.map(({ result }) => result);
      expect(again).toBe(refunded);
      expect([credited, refunded].filter((result) => result === 'done')).toHaveLength(1);
      expect(['busy', 'changed']).toContain([credited, refunded].find((result) => result !== 'done'));
    }
  });

  test('reports of refunds that come twice, at once and in any order are one sum with the note', async () => {
    const one = await sold();
    const report = (name: string, cents: number) =>
      reportRefund(database, { order_id: one.id }, cents, { stripe_id: `re_${name}_${one.id}` });
    const known = await versionOf(database, one.invoice);
    const byOwner = credit(one.invoice, 1000, { known });
    await Promise.all([report('b', 500), byOwner, report('a', 700), report('b', 500)]);
    await report('a', 700);
    const byHand = (await ask('desk_order', one.order))?.credited ?? 0;
    // The note is refused when a refund came first: its owner did not see that yet.
    expect([0, 1000]).toContain(byHand);
    expect(new Set(await notes(one.id))).toEqual(new Set([500, 700, ...(byHand ? [byHand] : [])]));
    expect(await notes(one.id)).toHaveLength(byHand ? 3 : 2);
    expect(await left(one)).toEqual([all - 1200 - byHand, all - 1200 - byHand]);
  });

  test('they stay one sum once the buyer is erased', async () => {
    const one = await sold();
    const known = await versionOf(database, one.order);
    await credit(one.invoice, 1000);
    await database.rows(
      `update public.orders set email = '', first_name = '', last_name = '', company = null, erased_at = now()
       where id = $1`,
      [one.id],
    );
    for (let time = 0; time < 2; time += 1)
      await reportRefund(database, { order_id: one.id }, 500, { stripe_id: `re_${one.id}` });
    expect(await left(one)).toEqual([all - 1500, all - 1500]);
    expect(await refund(one.order, null, { known })).toEqual({ result: 'changed' });
    const rest = await refund(one.order, null);
    await reportRefund(database, { order_id: one.id }, all - 1500, { refund: refundOf(rest) });
    expect(await notes(one.id)).toEqual([1000, 500, all - 1500]);
  });

  test('what was credited by hand in full is not refunded as well', async () => {
    const one = await sold();
    await credit(one.invoice, null);
    for (const cents of [null, 1])
      expect(await refund(one.order, cents)).toEqual({ result: cents ? 'amount' : 'refunded' });
    expect((await ask('desk_order', one.order))?.order).toMatchObject({ status: 'paid' });
  });
});
