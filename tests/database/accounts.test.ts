import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { singleLine } from '../../contract/text.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

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

/** The names of an account that was made, or changed, with this metadata. */
async function namesWith(metadata: unknown, way: 'made' | 'changed'): Promise<unknown> {
  const id = randomUUID();
  await database.rows('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    id,
    `${id}@voorbeeld.be`,
    way === 'made' ? metadata : {},
  ]);
  if (way === 'changed')
    await database.rows('update auth.users set raw_user_meta_data = $2 where id = $1', [id, metadata]);
  const [row] = await database.rows('select raw_user_meta_data as kept from auth.users where id = $1', [id]);
  return row?.kept;
}

test.each(['made', 'changed'] as const)(
  'the names of an account that is %s are cleaned and cut',
  async (way) => {
    const long = 'x'.repeat(2000);
    expect(
      await namesWith({ first_name: '  An\n\u202eMarie\u3164 ', last_name: long, newsletter: true }, way),
    ).toEqual({ first_name: 'An Marie', last_name: long.slice(0, limits.shortText), newsletter: true });
    expect(
      await namesWith(
        { first_name: { a: 1 }, last_name: ['x'], full_name: 'An\r\nPeeters', phone: long },
        way,
      ),
    ).toEqual({
      first_name: '',
      last_name: '',
      full_name: 'An Peeters',
      phone: long.slice(0, limits.shortText),
    });
    expect(await namesWith(null, way)).toBeNull();
  },
);

test.each(['made', 'changed'] as const)(
  'of the metadata of an account that is %s only what is known is kept',
  async (way) => {
    const known = { sub: 'an', email: 'an@voorbeeld.be', email_verified: true, phone_verified: false };
    expect(await namesWith({ ...known, role: 'owner', large: { a: ['x'] } }, way)).toEqual(known);
    expect(await namesWith({ role: 'owner' }, way)).toEqual({});
    // As the consents read it.
    for (const [given, kept] of [
      [true, true],
      ['true', true],
      [false, false],
      ['x'.repeat(300), false],
      [{ a: 1 }, false],
      [null, false],
    ])
      expect(await namesWith({ newsletter: given }, way)).toEqual({ newsletter: kept });
  },
);

test.each(['made', 'changed'] as const)(
  'more than 8,000 characters of metadata are refused when an account is %s',
  async (way) => {
    const key = (length: number) => ({ ['x'.repeat(length - '{"": ""}'.length)]: '' });
    expect(await namesWith(key(8000), way)).toEqual({});
    await expect(namesWith(key(8001), way)).rejects.toMatchObject({ code: 'PT413' });
  },
);

test('a name is cleaned in the database as in the forms, whichever character it has', async () => {
  const [row] = await database.rows<{ kept: string[] }>(
    `select array_agg(private.single_line('a' || chr(n) || 'b') order by n) as kept
     from generate_series(1, 65535) as n where n not between 55296 and 57343`,
  );
  const points = Array.from({ length: 65_535 }, (_, place) => place + 1).filter(
    (n) => n < 0xd800 || n > 0xdfff,
  );
  const other = points.filter((n, place) => row?.kept[place] !== singleLine(`a${String.fromCodePoint(n)}b`));
  expect(other.map((n) => n.toString(16))).toEqual([]);
  const ends = await database.rows("select private.single_line(U&' \\3164\\2800x\\+0e0041 ') as kept");
  expect(ends).toEqual([{ kept: 'x' }]);
});
