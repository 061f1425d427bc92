import { expect, test } from 'vitest';
import { actForOwner, actOf, deskOf } from './desk.ts';
import { fillPerson } from './person.ts';
import { letterOf } from './sent.ts';
import { openDatabase } from './support.ts';

const address = 'zilverling@voorbeeld.be';
const order = 'K2026-000001';

const database = await openDatabase();
await fillPerson(database, 'zilverling');
const owner = await database.addOwner();
// What would refuse some of the actions.
await database.rows("update public.orders set order_number = $1, disputes = '{}', problem = null", [order]);
await database.rows("update public.consents set proof = 'confirmed-link', proven_at = now()");

const ask = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);

test('an address in the log is refused, but that of somebody who runs the shop', async () => {
  const record = (action: string, subject: string, detail: object = {}) =>
    database.call('record_owner_action', action, subject, detail);
  await expect(record('refund', address)).rejects.toThrow(/name_nobody/);
  await expect(record('refund', order, { to: address })).rejects.toThrow(/name_nobody/);
  await record('owner-invited', address);
});

test('the page of a person shows what was done about them, found by number and id', async () => {
  const act = actOf(database);
  await act(owner, 'noted', order, { input: { words: address } });
  await act(owner, 'newsletter-stopped', address);
  const { subject, input } = letterOf({ name: 'zilverling', email: address, order_text: `van ${address}` });
  await actForOwner(database)(owner, 'withdrawal-noted', subject, { input });
  await act(owner, 'withdrawal-refused', subject, { input: { reason: address, mails: true } });
  const events = (await ask('desk_person', address))?.history.rows ?? [];
  const shown = events.flatMap((event) => (event.kind === 'owner' ? [event.what] : []));
  expect(shown).toEqual(expect.arrayContaining(['newsletter-stopped', 'noted', 'withdrawal-refused']));
});
