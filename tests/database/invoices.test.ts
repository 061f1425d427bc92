/** Invoices and credit notes of orders: one series without gaps, frozen once issued. */
import { beforeEach, describe, expect, test } from 'vitest';
import { splitVat, vatTotals } from '../../contract/invoicing/arithmetic.ts';
import type { InvoiceDocument } from '../../contract/invoicing/document.ts';
import { priceVatPercent, shopInvoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany as company } from '../company.ts';
import { creditOf } from '../invoicing/arithmetic.ts';
import { companyOrders, documents } from './invoices.ts';
import { reportRefund } from './orders.ts';
import { type Order, payAtOnce, pay as payOrder } from './payments-at-once.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();

const pay = (one: Order, more?: Row) => payOrder(database, one, more);

const order = async (cents?: number): Promise<Order> => {
  const [made] = await companyOrders(database, 1, cents);
  return made as Order;
};

const sum = (notes: InvoiceDocument[], field: 'netCents' | 'vatCents' | 'totalCents') =>
  notes.reduce((total, note) => total + note[field], 0);

test('20 payments at once, with crashes in between and reports repeated, make numbers 1 to 20', () =>
  payAtOnce(database, 20));

test('the invoice of an order says who sold what to whom, and that it is paid', async () => {
  const one = await order(3700);
  await pay(one, { amount_cents: 3700 });
  const [row] = await database.rows<{ day: string; order_number: string }>(
    'select order_number, private.belgian_day(paid_at)::text as day from public.orders where id = $1',
    [one.id],
  );
  const settings = shopInvoicing();
  const [invoice] = await documents(database, one.id);
  const vat = splitVat(3700, priceVatPercent()).vatCents;
  const { reference, ...buyer } = company;
  expect(invoice).toMatchObject({
    kind: 'invoice',
    issuedOn: row?.day,
    deliveredOn: row?.day,
    dueOn: null,
    seller: settings?.seller,
    buyer: { ...buyer, email: 'ann@voorbeeld.be' },
    buyerReference: reference,
    orderReference: row?.order_number,
    corrects: null,
    lines: [{ description: kit.name, quantity: 1, unitCents: 3700 - vat, netCents: 3700 - vat }],
    netCents: 3700 - vat,
    vatCents: vat,
    totalCents: 3700,
    paidCents: 3700,
    dueCents: 0,
    structuredCommunication: '',
  });
  const mails = await database.rows(
    "select recipient from public.outbox where template = 'invoice' and data ->> 'reference' = $1",
    [invoice?.number],
  );
  expect(mails).toEqual([{ recipient: 'ann@voorbeeld.be' }]);
});

test('an order sold under the small-business scheme has no VAT, whatever the shop does today', async () => {
  const one = await order();
  await database.rows('update public.orders set vat_percent = 0 where id = $1', [one.id]);
  await pay(one, { invoicing: { ...shopInvoicing(), vatRegime: 'normal' } });
  const [invoice] = await documents(database, one.id);
  expect(invoice).toMatchObject({
    vatRegime: 'exempt',
    vat: [{ vatPercent: 0, netCents: kit.priceCents, vatCents: 0 }],
    vatCents: 0,
    totalCents: kit.priceCents,
  });
});

test.each([0, 6, 21])(
  'the database splits %d%% VAT from every price up to 100 euro, and adds it to a net one, as contract/ does',
  async (percent) => {
    const rows = await database.rows<{ cents: number; vat: number }>(
      'select cents, private.vat_in(cents, $1::numeric) as vat from generate_series(1, 10000) as cents',
      [percent],
    );
    expect(rows.filter(({ cents, vat }) => vat !== splitVat(cents, percent).vatCents)).toEqual([]);
    const added = await database.rows<{ net: number; vat: unknown }>(
      `select net, private.drafted_invoice(jsonb_build_object('company', '{}'::jsonb, 'lines', jsonb_build_array(
         jsonb_build_object('quantity', 1, 'unitCents', net, 'vatPercent', $1::numeric)
       )), '') -> 'vat' as vat from generate_series(1, 1000) as net`,
      [percent],
    );
    for (const { net, vat } of added)
      expect(vat).toEqual(vatTotals([{ netCents: net, vatPercent: percent }]));
  },
);

test('no invoice is made for a consumer, for a payment that does not match, or when invoices are made elsewhere', async () => {
  const [consumer, wrong, elsewhere] = await companyOrders(database, 3);
  await database.rows('update public.orders set company = null where id = $1', [consumer?.id]);
  await pay(consumer as Order);
  await pay(wrong as Order, { amount_cents: 1 });
  await pay(elsewhere as Order, { invoicing: null });
  for (const one of [consumer, wrong, elsewhere]) expect(await documents(database, one?.id)).toEqual([]);
});

test('company data that comes after the payment makes the invoice then, once', async () => {
  const one = await order();
  await database.rows('update public.orders set company = null where id = $1', [one.id]);
  await pay(one);
  await reportRefund(database, { order_id: one.id }, 100);
  const add = () =>
    database.rows(
      `select private.save_order(orders, jsonb_populate_record(orders, jsonb_build_object('company', $1::jsonb)), null, $2::jsonb)
       from public.orders where id = $3`,
      [company, shopInvoicing(), one.id],
    );
  await add();
  await add();
  await pay(one);
  expect(await documents(database, one.id)).toMatchObject([
    { kind: 'invoice', totalCents: kit.priceCents },
    { kind: 'credit-note', totalCents: 100 },
  ]);
});

describe('a refund', () => {
  test('of the whole order makes one credit note for all of it, also from Stripe’s dashboard', async () => {
    const one = await order();
    await pay(one);
    for (let times = 0; times < 2; times += 1)
      await reportRefund(database, { order_id: one.id }, kit.priceCents, { stripe_id: 're_whole' });
    const [invoice, ...notes] = await documents(database, one.id);
    expect(notes).toMatchObject([
      {
        kind: 'credit-note',
        corrects: { number: invoice?.number, issuedOn: invoice?.issuedOn },
        lines: invoice?.lines,
        vat: invoice?.vat,
        totalCents: kit.priceCents,
        paidCents: kit.priceCents,
        dueCents: 0,
      },
    ]);
  });

  test.each([
    [3700, [1233, 1233, 1234]],
    [3700, [1, 1, 3698]],
    [101, [34, 33, 34]],
    [10, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]],
    [9999, [1, 3333, 7, 4999, 1659]],
    [1, [1]],
  ])('in parts of %d cents (%o) makes credit notes that add up to the invoice', async (cents, parts) => {
    const one = await order(cents);
    await pay(one, { amount_cents: cents });
    for (const part of parts) await reportRefund(database, { order_id: one.id }, part);
    const [invoice, ...notes] = await documents(database, one.id);
    expect(notes.map(({ totalCents }) => totalCents)).toEqual(parts);
    for (const field of ['netCents', 'vatCents', 'totalCents'] as const)
      expect(sum(notes, field)).toBe(invoice?.[field]);
    let credited = { netCents: 0, vatCents: 0 };
    for (const { lines, vat, netCents, vatCents } of notes) {
      expect(lines[0]?.netCents).toBe(netCents);
      expect(vat).toEqual([creditOf(invoice?.vat[0] as never, credited, netCents + vatCents)]);
      credited = { netCents: credited.netCents + netCents, vatCents: credited.vatCents + vatCents };
    }
  });

  test('of an erased order, which names no company any more, makes a credit note', async () => {
    const one = await order();
    await pay(one);
    await database.rows('select private.cut_orders($1::uuid[])', [[one.id]]);
    await reportRefund(database, { order_id: one.id });
    expect((await documents(database, one.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
  });

  test('that the bank returned and the shop makes again is credited once', async () => {
    const one = await order();
    await pay(one);
    for (const state of ['refunded', 'failed'] as const)
      await reportRefund(database, { order_id: one.id }, kit.priceCents, { state, stripe_id: 're_back' });
    await reportRefund(database, { order_id: one.id });
    expect((await documents(database, one.id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note']);
  });

  test('of all that was reported before the payment leaves nothing to invoice', async () => {
    const one = await order();
    await reportRefund(database, { order_id: one.id, payment_intent_id: `pi_${one.id}` });
    await pay(one);
    expect(await documents(database, one.id)).toEqual([]);
  });

  test('of an order that was invoiced is credited after the shop began to invoice elsewhere', async () => {
    const one = await order();
    await pay(one);
    await reportRefund(database, { order_id: one.id, invoicing: null });
    expect(await documents(database, one.id)).toHaveLength(2);
  });
});

test('each Belgian year begins at number 1, and dates never run against the numbers', async () => {
  const one = await order();
  await pay(one);
  const issue = async (moment: string) => {
    const [row] = await database.rows<Row>(
      `select (issued).number, (issued).issued_on::text from (
         select private.issue_invoice(jsonb_populate_record(null::public.invoices, $1::jsonb), $2::timestamptz) as issued
       ) as made`,
      [{ document: (await documents(database, one.id))[0] }, moment],
    );
    return row;
  };
  expect(await issue('2030-12-31T22:59:59Z')).toEqual({ number: '2030-0001', issued_on: '2030-12-31' });
  expect(await issue('2030-12-31T23:00:00Z')).toEqual({ number: '2031-0001', issued_on: '2031-01-01' });
  expect(await issue('2030-12-31T22:59:59Z')).toEqual({ number: '2030-0002', issued_on: '2030-12-31' });
  expect(await issue('2031-05-02T10:00:00Z')).toEqual({ number: '2031-0002', issued_on: '2031-05-02' });
  // A transaction that began before midnight and waited for another one.
  expect(await issue('2031-05-01T21:59:59Z')).toEqual({ number: '2031-0003', issued_on: '2031-05-02' });
  await database.rows('update public.invoice_counters set last = 9999 where year = 2031');
  expect(await issue('2031-06-01T10:00:00Z')).toEqual({ number: '2031-10000', issued_on: '2031-06-01' });
});

test.each([
  [2026, 1, '202600000192'],
  // Its remainder by 97 is none.
  [2026, 6, '202600000697'],
  [909, 337554, '090933755493'],
])('the structured communication of %d-%d', async (year, place, digits) => {
  const [row] = await database.rows<{ made: string }>(
    'select private.structured_communication($1, $2) as made',
    [year, place],
  );
  expect(row?.made).toBe(digits);
});

describe('an issued document', () => {
  let one: Order;
  beforeEach(async () => {
    one = await order();
    await pay(one);
  });

  test.each([
    'update public.invoices set document = document || \'{"totalCents": 1}\'',
    'update public.invoices set order_id = null',
    'update public.invoices set issued_on = issued_on - 1',
    'update public.invoices set request_id = gen_random_uuid()',
    'delete from public.invoices',
    'truncate public.invoices cascade',
    'delete from public.orders',
  ])('is not changed or removed by %s', async (statement) => {
    const before = await documents(database);
    await expect(database.rows(statement)).rejects.toThrow(/never changes|foreign key|not assigned/);
    expect(await documents(database)).toEqual(before);
  });

  test('stays when the account of its buyer is deleted, and goes after seven years', async () => {
    const account = await database.addUser('koper@voorbeeld.be');
    await database.rows('update public.orders set user_id = $1 where id = $2', [account, one.id]);
    await database.rows('delete from auth.users where id = $1', [account]);
    expect(await documents(database, one.id)).toHaveLength(1);

    await database.pg.exec('alter table public.invoices disable trigger user');
    const age = (years: number) =>
      database.rows(
        'update public.invoices set issued_on = make_date(extract(year from now())::integer - $1, 12, 31)',
        [years],
      );
    await age(7);
    await database.pg.exec('alter table public.invoices enable trigger user');
    await expect(database.rows('delete from public.invoices')).rejects.toThrow(/never changes/);
    await database.pg.exec('alter table public.invoices disable trigger user');
    await age(8);
    await database.pg.exec('alter table public.invoices enable trigger user');
    await database.rows('delete from public.invoices');
    expect(await documents(database)).toEqual([]);
  });

  test('is read by its buyer alone, without what it says', async () => {
    const [buyer, stranger] = [
      await database.addUser('koper@voorbeeld.be'),
      await database.addUser('ander@voorbeeld.be'),
    ];
    await database.rows('update public.orders set user_id = $1 where id = $2', [buyer, one.id]);
    const read = (user: string, columns = 'number, kind, total_cents') =>
      database.as('authenticated', user, `select ${columns} from public.invoices`);
    const [invoice] = await documents(database, one.id);
    expect(await read(buyer)).toEqual([
      { number: invoice?.number, kind: 'invoice', total_cents: kit.priceCents },
    ]);
    expect(await read(stranger)).toEqual([]);
    await expect(read(buyer, 'document')).rejects.toThrow(/permission denied/);
    await expect(
      database.as('authenticated', buyer, 'update public.invoices set paid_on = null where true'),
    ).rejects.toThrow(/permission denied/);
    await expect(database.as('anon', null, 'select number from public.invoices')).rejects.toThrow(
      /permission denied/,
    );
  });
});

const addressesOf = (of: string) =>
  database.rows(
    `select kind, recipient from public.outbox join public.invoices on data ->> 'invoiceId' = invoices.id::text
     where order_id = $1 and template = 'invoice' order by outbox.created_at, recipient`,
    [of],
  );

test('a corrected address gets the invoice, and the credit notes that follow go there alone', async () => {
  const made = await order();
  await database.rows("update public.orders set buyer_key = $2, email = 'fout@voorbeeld.be' where id = $1", [
    made.id,
    `key-${made.id}`,
  ]);
  await pay(made, { email: 'fout@voorbeeld.be' });
  await database.call('correct_order_address', `key-${made.id}`, 'fout@voorbeeld.be', 'juist@voorbeeld.be');
  await reportRefund(database, { session_id: made.session, payment_intent_id: `pi_${made.id}` }, 1000);
  expect(await addressesOf(made.id)).toEqual([
    { kind: 'invoice', recipient: 'fout@voorbeeld.be' },
    { kind: 'invoice', recipient: 'juist@voorbeeld.be' },
    { kind: 'credit-note', recipient: 'juist@voorbeeld.be' },
  ]);
});

test('an invoice goes to the address that the account has now', async () => {
  const account = await database.addUser('oud@bedrijf.example');
  const made = await order();
  await database.rows("update public.orders set user_id = $2, email = 'oud@bedrijf.example' where id = $1", [
    made.id,
    account,
  ]);
  await database.rows("update auth.users set email = 'nieuw@bedrijf.example' where id = $1", [account]);
  await pay(made);
  expect(await addressesOf(made.id)).toEqual([{ kind: 'invoice', recipient: 'nieuw@bedrijf.example' }]);
  expect(await documents(database, made.id)).toMatchObject([{ buyer: { email: 'nieuw@bedrijf.example' } }]);
});

test.each(['invoices', 'invoice_counters', 'invoice_deliveries', 'quotes', 'quote_counters'])(
  'only the functions write %s: the secret key reads',
  async (table) => {
    const rows = await database.rows(
      `select privilege from unnest(array['select', 'insert', 'update', 'delete']) as privilege
       where has_table_privilege('service_role', 'public.${table}', privilege)`,
    );
    expect(rows).toEqual([{ privilege: 'select' }]);
  },
);
