import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { personalTables } from '../../contract/personal-data.ts';
import { fillPerson } from './person.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
});

const act = (id: string, action: string, token: string = randomUUID()) =>
  database.call('account_deletion', id, action, token, 'https://voorbeeld.be/?token=');
const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 24 * 3600_000).toISOString();
const eraseDue = (weeks = 1.01) => database.call('erase_due_accounts', inWeeks(weeks));
const exists = async (id: string) =>
  (await database.rows('select from auth.users where id = $1', [id])).length === 1;

/** Settles what keeps an account from being erased: the refund of the order, which fillPerson leaves open, and its problem and dispute. */
const settle = (name: string) =>
  database.rows(
    `with done as (
       update public.refunds set state = 'closed', settled_at = now() where asked_by = $1
     ) update public.orders set problem = null, disputes = '{}' where order_number = 'PK-' || $1`,
    [name],
  );

/** The columns of the whole database that hold a word, as 'orders.email'. */
async function placesOf(word: string): Promise<string[]> {
  const columns = await database.rows<{ schema: string; table: string; column: string }>(
    `select nspname as schema, relname as table, attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'auth') and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and atttypid = any (array['text', 'varchar', 'json', 'jsonb', 'text[]']::regtype[])`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const rows = await database.rows(
      `select from "${schema}"."${table}" where "${column}"::text ilike '%' || $1 || '%' limit 1`,
      [word],
    );
    if (rows.length > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`);
  }
  return found;
}

describe('an erased account', () => {
  test('leaves a person only where the registry keeps them, and comes to no later account', async () => {
    const account = await fillPerson(database, 'zilverling');
    const other = await fillPerson(database, 'wolkenveld');
    await settle('zilverling');
    await act(account, 'ask');
    expect(await eraseDue()).toBe(1);
    expect([await exists(account), await exists(other)]).toEqual([false, true]);

    const tableOf = (place: string) => place.split('.').slice(0, -1).join('.');
    const kept = new Set((await placesOf('zilverling')).map(tableOf));
    const mayKeep = Object.entries(personalTables)
      .filter(([, { erased, found }]) => erased !== 'delete' || !found)
      .map(([table]) => table);
    expect([...kept].filter((table) => !mayKeep.includes(table))).toEqual([]);
    expect(kept).toContain('invoices');
    expect(await placesOf('zilverling')).toContain('orders.first_name');

    // Once the guarantee is over, the order is numbers.
    expect(await eraseDue(120)).toBe(0);
    const named = ['email', 'first_name', 'last_name', 'company', 'utm_source', 'buyer_key'];
    expect(
      (await placesOf('zilverling')).filter((place) => named.some((name) => place === `orders.${name}`)),
    ).toEqual([]);
    expect(await placesOf('wolkenveld')).toContain('orders.first_name');

    expect(
      await database.rows('select from public.newsletter_addresses where email like $1', ['%zilverling%']),
    ).toEqual([]);
  });

  test.each(['zilverling@voorbeeld.be', 'oud-zilverling@voorbeeld.be'])(
    'gives nothing to a later account with %s, not even a reminder',
    async (address) => {
      const account = await fillPerson(database, 'zilverling');
      await settle('zilverling');
      await database.rows(`update public.orders set paid_at = now() - interval '2 days', email = $1`, [
        address,
      ]);
      await act(account, 'ask');
      await eraseDue();
      expect(await database.call('remind_buyers', 'shop@voorbeeld.be')).toBe(0);
      const later = await database.addUser(address);
      const data = (await database.call('account_data', later)) ?? {};
      expect(Object.entries(data).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))).toEqual([
        'auth.users',
      ]);
      expect(await database.rows('select from public.orders where user_id is not null')).toEqual([]);
    },
  );

  test('leaves the rows of another account that has its former address', async () => {
    const first = await fillPerson(database, 'eerste');
    const next = await database.addUser('oud-eerste@voorbeeld.be');
    await act(next, 'ask');
    expect(await eraseDue()).toBe(1);
    expect([await exists(first), await exists(next)]).toEqual([true, false]);
    expect(await database.rows('select from public.orders where erased_at is not null')).toEqual([]);
    expect((await database.call('account_data', first))?.orders).toHaveLength(1);
  });
});

describe('a request to erase an account', () => {
  const account = () => database.addUser('an@voorbeeld.be');
  const mails = () =>
    database.rows<{ recipient: string; data: { keepUrl: string } }>(
      `select recipient, data from public.outbox where template = 'deletion-asked'`,
    );

  test('is mailed once, with the link that ends it, and waits seven days', async () => {
    const id = await account();
    expect(await act(id, 'state')).toEqual({ state: 'none', due_at: null });
    const asked = await act(id, 'ask', 'een');
    expect(asked.state).toBe('asked');
    expect(await act(id, 'ask', 'twee')).toEqual(asked);
    expect(await mails()).toEqual([
      {
        recipient: 'an@voorbeeld.be',
        data: expect.objectContaining({ keepUrl: 'https://voorbeeld.be/?token=een' }),
      },
    ]);
    expect(await eraseDue(0.99)).toBe(0);
    expect(await exists(id)).toBe(true);
    expect(await eraseDue()).toBe(1);
    expect(await eraseDue()).toBe(0);
    expect(await exists(id)).toBe(false);
  });

  test('ends by its own link, or by its account', async () => {
    const id = await account();
    await act(id, 'ask', 'een');
    expect(await database.call('act_on_deletion_link', 'twee')).toBe(false);
    expect((await act(id, 'state')).state).toBe('asked');
    expect(await database.call('act_on_deletion_link', 'een')).toBe(true);
    expect(await database.call('act_on_deletion_link', 'een')).toBe(false);
    expect((await act(id, 'state')).state).toBe('none');
    await act(id, 'ask');
    expect((await act(id, 'keep')).state).toBe('none');
    expect(await eraseDue()).toBe(0);
  });

  test('is refused to an owner, with an open payment and with a refund under way, then as when it is due', async () => {
    const owner = await database.addUser('eigenaar@voorbeeld.be');
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "owner"}' where id = $1`, [
      owner,
    ]);
    expect((await act(owner, 'ask')).state).toBe('owner');

    const buyer = await fillPerson(database, 'koper');
    await database.rows(`update public.orders set problem = null, disputes = '{}'`);
    await database.rows('delete from public.deletion_requests');
    expect((await act(buyer, 'ask')).state).toBe('refund');
    await settle('koper');
    await database.rows(`update public.orders set status = 'pending', paid_at = null`);
    expect((await act(buyer, 'ask')).state).toBe('payment');
    await database.rows(`update public.orders set status = 'paid', paid_at = now()`);
    expect((await act(buyer, 'ask')).state).toBe('asked');

    await database.rows(`update public.orders set disputes = '{"dp_1": "open"}'`);
    expect(await eraseDue()).toBe(0);
    await database.rows(`update public.orders set disputes = '{"dp_1": "lost"}'`);
    expect(await eraseDue()).toBe(1);
  });
});
