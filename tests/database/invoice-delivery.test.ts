/** Documents on their way over Peppol: claimed once, followed, and sent again by an owner. */
import { beforeEach, expect, test } from 'vitest';
import { actOf, deskOf } from './desk.ts';
import { companyOrders } from './invoices.ts';
import { apply } from './orders.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
beforeEach(async () => {
  // Documents of earlier tests are done.
  await database.call('claim_invoices', 100, 1);
  await database.rows("update public.invoice_deliveries set state = 'sent'");
});

/** An issued invoice of a paid order. */
async function issued(): Promise<{ id: string; number: string }> {
  const [order] = await companyOrders(database, 1);
  await apply(database, {
    outcome: 'paid',
    session_id: order?.session,
    payment_intent_id: `pi_${order?.id}`,
  });
  const [invoice] = await database.rows<{ id: string; number: string }>(
    'select id, number from public.invoices where order_id = $1',
    [order?.id],
  );
  if (!invoice) throw new Error('No invoice was issued');
  return invoice;
}

const claim = () => database.call('claim_invoices', 10, 900);
const settle = (id: string, attempt: number, state: string | null, access: string | null = null) =>
  database.call(
    'settle_invoice',
    id,
    attempt,
    state as never,
    access,
    state ? null : 'unreachable: status 500',
  );
const due = (id: string) =>
  database.rows('update public.invoice_deliveries set next_attempt_at = now() where invoice_id = $1', [id]);
const ask = (name: string, ...values: unknown[]) => deskOf(database)(owner, name, ...values);
const stateOf = async (number: string) => Object(await ask('desk_invoice', number)).delivery;

test('a document is claimed by one run, again once its lease is over, and settled by the latest attempt', async () => {
  const { id, number } = await issued();
  expect(await claim()).toMatchObject([
    { invoice_id: id, attempts: 1, access_id: null, document: { number } },
  ]);
  expect(await claim()).toEqual([]);
  await due(id);
  expect(await claim()).toMatchObject([{ invoice_id: id, attempts: 2 }]);
  // The first run wakes up too late.
  await settle(id, 1, 'refused');
  expect(await stateOf(number)).toMatchObject({ state: 'waiting' });
  await settle(id, 2, 'sending', 'doc-1');
  await due(id);
  expect(await claim()).toMatchObject([{ access_id: 'doc-1', attempts: 3 }]);
  // An unreachable access point changes nothing of what is known.
  await settle(id, 3, null);
  expect(await stateOf(number)).toMatchObject({ state: 'sending', error: 'unreachable: status 500' });
  await due(id);
  await claim();
  await settle(id, 4, 'sent', 'doc-1');
  await due(id);
  expect(await claim()).toEqual([]);
  expect(await stateOf(number)).toMatchObject({ state: 'sent', error: null });
});

test('an owner sends a refused document again, and no other', async () => {
  const { id, number } = await issued();
  await claim();
  const deliver = (of: string) => actOf(database)(owner, 'invoice-delivered', of);
  expect(await deliver(number)).toEqual({ result: 'busy' });
  await settle(id, 1, 'refused', 'doc-1');
  expect(await deliver(number)).toEqual({ result: 'done' });
  expect(await claim()).toMatchObject([{ invoice_id: id, access_id: null, attempts: 1 }]);
  expect(await deliver('1999-0001')).toEqual({ result: 'missing' });
});

test('an owner finds what must still go over Peppol, notes that it is settled, and undoes that', async () => {
  const { id, number } = await issued();
  const waiting = async () => {
    const { total, rows } = Object(await ask('desk_invoices', { peppol: true, size: 50 }));
    expect(Object(await ask('desk_today')).tasks.peppol?.total ?? 0).toBe(total);
    return rows.map((row: { number: string }) => row.number);
  };
  const note = (byHand: boolean, of = number) =>
    actOf(database)(owner, 'peppol-noted', of, { input: { byHand } });
  // Without an access point nothing is claimed.
  expect(await waiting()).toEqual([number]);
  expect(await note(true)).toEqual({ result: 'done' });
  expect(await waiting()).toEqual([]);
  expect(await claim()).toEqual([]);
  expect(await note(false)).toEqual({ result: 'done' });
  expect(await waiting()).toEqual([number]);
  const { rows } = Object(await ask('desk_invoice', number)).history;
  expect(rows.filter(({ what }: { what: string }) => what === 'peppol-noted')).toMatchObject([
    { detail: { facts: { byHand: false } } },
    { detail: { facts: { byHand: true } } },
  ]);

  await claim();
  expect(await waiting()).toEqual([]);
  expect(await note(true)).toEqual({ result: 'busy' });
  for (const state of ['refused', 'not-registered']) {
    await database.rows('update public.invoice_deliveries set state = $2 where invoice_id = $1', [id, state]);
    expect(await waiting()).toEqual([number]);
  }
  expect(await note(true)).toEqual({ result: 'done' });
  expect(await stateOf(number)).toMatchObject({ state: 'by-hand' });
  expect(await note(true, '1999-0001')).toEqual({ result: 'missing' });
});

test('a document for a company that is not liable to VAT waits for nobody', async () => {
  const { id, number } = await issued();
  expect(await ask('desk_invoice', number)).toMatchObject({ needs_peppol: true });
  await database.pg.exec('alter table public.invoices disable trigger keep_invoices');
  await database.rows(
    `update public.invoices set document = jsonb_set(document, '{buyer,vatLiable}', '"nee"') where id = $1`,
    [id],
  );
  await database.pg.exec('alter table public.invoices enable trigger keep_invoices');
  expect(await ask('desk_invoice', number)).toMatchObject({ needs_peppol: false });
});

test('a document of before the shop had an access point is not sent: its company has it by mail', async () => {
  const { id } = await issued();
  await database.pg.exec('alter table public.invoices disable trigger keep_invoices');
  await database.rows('update public.invoices set issued_on = issued_on - 8 where id = $1', [id]);
  await database.pg.exec('alter table public.invoices enable trigger keep_invoices');
  expect(await claim()).toEqual([]);
});
