import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { csvRows } from '../../contract/desk.ts';
import { deskOf } from './desk.ts';
import { fillPerson } from './person.ts';
import { openDatabase, type TestDatabase } from './support.ts';

const address = 'zilverling@voorbeeld.be';
const bought = `oud-${address}`;
const order = 'K2026-000001';

let database: TestDatabase;
let owner: string;

beforeAll(async () => {
  database = await openDatabase();
  await fillPerson(database, 'zilverling');
  owner = await database.addUser('eigenaar@voorbeeld.be');
  await database.call('set_owner', 'eigenaar@voorbeeld.be', true);
  // What would refuse some of the actions.
  await database.rows("update public.orders set order_number = $1, disputes = '{}', problem = null", [order]);
  await database.rows("update public.refunds set state = 'closed', settled_at = now()");
  await database.rows('update public.outbox set failed_at = now()');
  await database.rows('update public.mail_stops set lifted_at = now()');
  await database.rows("update public.consents set proof = 'confirmed-link', proven_at = now()");
  await database.rows("update public.requests set suspected_bot = true, held = '{}'");
});

const ask = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);

const idOf = async (table: string) =>
  (await database.rows<{ id: string }>(`select id from public.${table} limit 1`))[0]?.id ?? '';

const declaration = () => ({
  id: randomUUID(),
  reference: '7F3A-21BC',
  name: 'zilverling',
  email: address,
  order_text: `van ${address}`,
  statement: `Ik, ${address}, herroep`,
  statement_version: '1',
  received_at: '2026-11-02T10:00:00Z',
  verdict: 'unmatched',
  order_id: null,
  due: '2026-11-16',
});

/** What an owner does about a person, by the name that the log has for it. */
const actions: Record<string, () => Promise<unknown>> = {
  'lead-released': async () => ask('desk_release_request', await idOf('requests')),
  'lead-changed': async () => ask('desk_add_lead_note', await idOf('requests'), randomUUID(), address),
  'lead-answered': async () =>
    ask('desk_answer_lead', await idOf('requests'), randomUUID(), address, address),
  'order-noted': () => ask('desk_add_order_note', order, randomUUID(), address),
  'mail-again': async () => ask('desk_send_again', await idOf('outbox')),
  refund: () => ask('desk_refund', order, order, 100, 3700, randomUUID()),
  'withdrawal-noted': () => database.call('desk_note_withdrawal', owner, declaration()),
  'withdrawal-refused': () => ask('desk_refuse_withdrawal', '7F3A-21BC', address, true, 'shop'),
  'newsletter-stopped': () => ask('desk_stop_newsletter', address),
  exported: () => ask('desk_mails', { search: 'zilverling', size: csvRows }),
  'address-corrected': () => ask('desk_correct_address', order, bought, address),
};

test.each(Object.keys(actions))('%s is recorded without an address or what was typed', async (action) => {
  const answer = await actions[action]?.();
  const entries = await database.rows<{ subject: string; detail: object }>(
    'select subject, detail from public.owner_actions where action = $1',
    [action],
  );
  expect(entries, JSON.stringify(answer)).not.toEqual([]);
  expect(JSON.stringify(entries)).not.toMatch(/@|herroep|schreef/);
});

test('an address in the log is refused, but that of somebody who runs the shop', async () => {
  const record = (action: string, subject: string, detail: object = {}) =>
    database.call('record_owner_action', action, subject, detail);
  await expect(record('refund', address)).rejects.toThrow(/name_nobody/);
  await expect(record('refund', order, { to: address })).rejects.toThrow(/name_nobody/);
  await record('owner-invited', address);
});

test('the page of a person shows what was done about them, found by number and id', async () => {
  const events = (await ask('desk_person', address))?.events.rows ?? [];
  const shown = events.flatMap(({ event }) => (event.kind === 'owner' ? [event.what] : []));
  expect(shown).toEqual(expect.arrayContaining(['newsletter-stopped', 'order-noted', 'withdrawal-refused']));
});
