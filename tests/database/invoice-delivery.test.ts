/** Documents on their way over Peppol: claimed once, followed, and sent again by an owner. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deskOf } from './desk.ts';
import { companyOrders } from './invoices.ts';
import { apply } from './orders.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
beforeAll(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  await database.call('set_owner', 'eigenaar@voorbeeld.be', true);
});
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
  expect(await ask('desk_deliver_invoice', number)).toEqual({ result: 'busy' });
  await settle(id, 1, 'refused', 'doc-1');
  expect(await ask('desk_deliver_invoice', number)).toEqual({ result: 'queued' });
  expect(await claim()).toMatchObject([{ invoice_id: id, access_id: null, attempts: 1 }]);
  expect(await ask('desk_deliver_invoice', '1999-0001')).toEqual({ result: 'missing' });
  const member = await database.addUser('lid@voorbeeld.be');
  await expect(deskOf(database)(member, 'desk_deliver_invoice', number)).rejects.toThrow();
});

test('an owner finds what must still go over Peppol, notes that it is settled, and undoes that', async () => {
  const { id, number } = await issued();
  const waiting = async () => {
    const { total, rows } = Object(await ask('desk_invoices', { peppol: true, size: 50 }));
    expect(Object(await ask('desk_today')).tasks.peppol).toBe(total);
    return rows.map((row: { number: string }) => row.number);
  };
  const note = (by_hand: boolean) => ask('desk_note_delivery', number, by_hand);
  // Without an access point nothing is claimed.
  expect(await waiting()).toEqual([number]);
  expect(await note(true)).toEqual({ result: 'saved' });
  expect(await waiting()).toEqual([]);
  expect(await claim()).toEqual([]);
  expect(await note(false)).toEqual({ result: 'saved' });
  expect(await waiting()).toEqual([number]);
  expect(Object(await ask('desk_invoice', number)).acts).toMatchObject([
    { action: 'peppol-noted', detail: { byHand: true } },
    { action: 'peppol-noted', detail: { byHand: false } },
  ]);

  await claim();
  expect(await waiting()).toEqual([]);
  expect(await note(true)).toEqual({ result: 'busy' });
  for (const state of ['refused', 'not-registered']) {
    await database.rows('update public.invoice_deliveries set state = $2 where invoice_id = $1', [id, state]);
    expect(await waiting()).toEqual([number]);
  }
  expect(await note(true)).toEqual({ result: 'saved' });
  expect(await stateOf(number)).toMatchObject({ state: 'by-hand' });
  expect(await ask('desk_note_delivery', '1999-0001', true)).toEqual({ result: 'missing' });
  const member = await database.addUser('ander@voorbeeld.be');
  await expect(deskOf(database)(member, 'desk_note_delivery', number, true)).rejects.toThrow();
});

test('a document of before the shop had an access point is not sent: its company has it by mail', async () => {
  const { id } = await issued();
  await database.pg.exec('alter table public.invoices disable trigger keep_invoices');
  await database.rows('update public.invoices set issued_on = issued_on - 8 where id = $1', [id]);
  await database.pg.exec('alter table public.invoices enable trigger keep_invoices');
  expect(await claim()).toEqual([]);
});
