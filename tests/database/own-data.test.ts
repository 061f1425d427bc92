import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillPerson } from './person.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
// The first account bought under an address that is another account's now.
const former = await fillPerson(database, 'eerste');
const next = await database.addUser('oud-eerste@voorbeeld.be');

const dataOf = async (id: string) => (await database.call('own_data', id, null))?.rows ?? {};
const kept = (data: Awaited<ReturnType<typeof dataOf>>) =>
  Object.entries(data)
    .filter(([, rows]) => rows.length > 0)
    .map(([table]) => table);

test('an address that moved to another account takes no rows of the former one along', async () => {
  expect(kept(await dataOf(next))).toEqual(['auth.users']);
  const own = await dataOf(former);
  expect(own.orders).toEqual([expect.objectContaining({ order_number: 'PK-eerste' })]);
  expect(own.outbox).toEqual([expect.objectContaining({ recipient: 'oud-eerste@voorbeeld.be' })]);
});

test('what somebody else’s account sent with an address is not of its reader', async () => {
  const sender = await database.addUser('afzender@voorbeeld.be');
  const send = (userId: string | null, message: string) =>
    database.rows(
      `insert into public.requests (id, kind, name, email, user_id, message) values ($1, 'contact', 'An', $2, $3, $4)`,
      [randomUUID(), 'lezer@voorbeeld.be', userId, message],
    );
  await send(sender, 'van een ander');
  await send(null, 'zonder account');
  const reader = await database.addUser('lezer@voorbeeld.be');
  const messages = async (id: string) => (await dataOf(id)).requests?.map(({ message }) => message);
  expect(await messages(reader)).toEqual(['zonder account']);
  expect(await messages(sender)).toEqual(['van een ander']);
});

test('an address counts once it is confirmed', async () => {
  await database.rows(
    `insert into public.launch_signups (email, token) values ('wacht@voorbeeld.be', 'lijst-wacht')`,
  );
  const id = await database.addUser('wacht@voorbeeld.be', false);
  expect(kept(await dataOf(id))).toEqual(['auth.users']);
  await database.rows('update auth.users set email_confirmed_at = now() where id = $1', [id]);
  expect(kept(await dataOf(id))).toEqual(['auth.users', 'launch_signups']);
});

test('a newsletter with the order of somebody else is of its address as long as it lasts', async () => {
  const email = 'nieuws@voorbeeld.be';
  const id = await database.addUser(email);
  await database.rows(
    `insert into public.consents (kind, email, text_version, text, source, proof, proven_at, order_id)
     select 'marketing', $1, '1', 'Ja', 'x', 'paid-order', now(), id from public.orders where order_number = 'PK-eerste'`,
    [email],
  );
  expect(kept(await dataOf(id))).toContain('consents');
  await database.rows('update public.consents set withdrawn_at = now() where email = $1', [email]);
  expect(kept(await dataOf(id))).not.toContain('consents');
});

test('an account that does not exist has no data', async () => {
  expect(await database.call('own_data', randomUUID(), null)).toBeNull();
});
