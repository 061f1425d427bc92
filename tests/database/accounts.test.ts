import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});

async function accountWith(email: string, confirmed: boolean): Promise<string> {
  const id = await database.addUser(email, confirmed);
  await database.rows(
    "update auth.users set encrypted_password = 'first', recovery_token = 'token' where id = $1",
    [id],
  );
  return id;
}

const passwordAfter = async (id: string, change: string) =>
  (
    await database.rows(
      `update auth.users set ${change} where id = $1 returning encrypted_password as password`,
      [id],
    )
  )[0]?.password;

// As Auth does: it takes the token, then confirms.
const used = "recovery_token = ''";

test('a reset link that is used by an account that was never confirmed ends the password of its sign-up', async () => {
  expect(await passwordAfter(await accountWith('een@voorbeeld.be', false), used)).toBe('');
  expect(await passwordAfter(await accountWith('twee@voorbeeld.be', false), 'recovery_token = null')).toBe(
    '',
  );
});

test('the password stays when a confirmed account uses the link, when another one is mailed and when it is confirmed', async () => {
  expect(await passwordAfter(await accountWith('drie@voorbeeld.be', true), used)).toBe('first');
  const asked = await accountWith('vier@voorbeeld.be', false);
  expect(await passwordAfter(asked, "recovery_token = 'next'")).toBe('first');
  expect(await passwordAfter(asked, 'email_confirmed_at = now()')).toBe('first');
});

test('a password that an administrator sets with the link counts', async () => {
  const id = await accountWith('vijf@voorbeeld.be', false);
  expect(await passwordAfter(id, `${used}, encrypted_password = 'second'`)).toBe('second');
});

test('a changed password is mailed to the owner of a confirmed account, each time, and to nobody else', async () => {
  const mails = async (email: string) =>
    (await database.rows(`select template from public.outbox where recipient = $1`, [email])).length;
  const change = (id: string, password: string) =>
    database.rows('update auth.users set encrypted_password = $2 where id = $1', [id, password]);
  const [confirmed, waiting] = ['zes@voorbeeld.be', 'zeven@voorbeeld.be'];
  const id = await accountWith(confirmed, true);
  expect(await mails(confirmed)).toBe(0);
  await change(id, 'second');
  await change(id, 'second');
  expect(await mails(confirmed)).toBe(1);
  await change(id, 'third');
  expect(await mails(confirmed)).toBe(2);
  await change(await accountWith(waiting, false), 'second');
  expect(await mails(waiting)).toBe(0);
});
