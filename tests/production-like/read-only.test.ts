import { afterAll, expect, test } from 'vitest';
import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { requestOf } from '../faults/requests.ts';
import { apiUrl, environment, openShopDatabase } from './environment.ts';

const sql = openShopDatabase();
afterAll(() => sql.end());

const call = async (name: string, body?: object) => {
  const answer = await fetch(`${apiUrl}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { apikey: environment.SUPABASE_SECRET_KEY ?? '', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};
const people = (when: string) => Array.from({ length: 20 }, (_, index) => `${when}-${index}@voorbeeld.be`);
const visit = (email: string) => [
  call('create-stripe-payment', { productName: kit.name, customerInfo: { email } }),
  call(...requestOf(0, email)),
];
const stored = (emails: string[]) =>
  sql`select email from orders where email in ${sql(emails)} union all select email from requests where email in ${sql(emails)}`;

/** What a hosted project becomes when its disk is full, also for connections that are open. */
async function setReadOnly(state: 'on' | 'off') {
  await sql.unsafe(`alter system set default_transaction_read_only = ${state}`);
  await sql`select pg_reload_conf()`;
  // Each connection reads it before its next statement.
  await expect
    .poll(async () => (await sql`show default_transaction_read_only`)[0]?.default_transaction_read_only)
    .toBe(state);
}

test.each(['first', 'again'])(
  'while the database takes no writes (%s), each visitor is refused with a sentence and health says so',
  async (time) => {
    await setReadOnly('on');
    try {
      const answers = await Promise.all(people(`full-${time}`).flatMap(visit));
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
        answers.map(() => [500, functionMessages.unexpected]),
      );
      expect(await stored(people(`full-${time}`))).toEqual([]);
      // An answer without the key is kept for ten seconds.
      await expect
        .poll(async () => (await call('health')).body.failing, { timeout: 20_000 })
        .toEqual(expect.arrayContaining(['database', 'order']));
    } finally {
      await setReadOnly('off');
    }
    const answers = await Promise.all(people(`open-${time}`).flatMap(visit));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await stored(people(`open-${time}`))).toHaveLength(40);
    await expect
      .poll(async () => (await call('health')).body.failing, { timeout: 20_000 })
      .not.toContain('database');
  },
);
