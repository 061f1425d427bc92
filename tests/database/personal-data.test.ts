import { describe, expect, test } from 'vitest';
import { impersonalColumns, personalTables } from '../../contract/personal-data.ts';
import { purposes } from '../../contract/purposes.ts';
import { fillPerson } from './person.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const account = await fillPerson(database, 'zilverling');
await fillPerson(database, 'wolkenveld');

/** The columns of public tables that can hold an address, a name, a phone or free text: 'orders.email'. */
async function textColumns(): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `select relname || '.' || attname as name
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and atttypid <> all (array['boolean', 'smallint', 'integer', 'bigint', 'numeric', 'double precision', 'uuid',
         'date', 'timestamp with time zone']::regtype[])`,
  );
  return rows.map(({ name }) => name);
}

const inPublic = Object.entries(personalTables).filter(([table]) => !table.includes('.'));
const namesOf = (columns: readonly string[], table: string) => columns.map((column) => `${table}.${column}`);
const personal = inPublic.flatMap(([table, { columns }]) => namesOf(columns, table));
const impersonal = Object.entries(impersonalColumns).flatMap(([table, columns]) => namesOf(columns, table));

/** The columns that nobody ruled to be personal or not. */
const unruled = async () =>
  (await textColumns()).filter((column) => ![...personal, ...impersonal].includes(column));

test('every column that can hold text is ruled personal or not, once', async () => {
  expect(await unruled()).toEqual([]);
  expect([...personal, ...impersonal].sort()).toEqual((await textColumns()).sort());
});

test('a new column fails until it is ruled', async () => {
  await database.pg.exec('alter table public.kicks add column contact varchar(80)');
  expect(await unruled()).toEqual(['kicks.contact']);
  await database.pg.exec('alter table public.kicks drop column contact');
});

const addresses = ['zilverling@voorbeeld.be', 'oud-zilverling@voorbeeld.be'];

/** The rows of a table for which a condition of the registry holds for the first person, as text. */
async function rowsOf(table: string, condition: string): Promise<string[]> {
  const rows = await database.rows<{ content: string }>(
    `select to_jsonb(${table.split('.').at(-1)})::text as content
     from (select $1::text[] as addresses, $2::uuid[] as accounts) as person, ${table}
     where ${condition}`,
    [addresses, [account]],
  );
  return rows.map(({ content }) => content);
}

test.each(Object.entries(personalTables).filter(([, { found }]) => found))(
  'the registry finds the rows of a person in %s, and of nobody else',
  async (table, { found }) => {
    const rows = await rowsOf(table, found ?? '');
    expect(rows).not.toEqual([]);
    expect(rows.filter((row) => row.includes('wolkenveld'))).toEqual([]);
    expect(await rowsOf(table, 'true')).toHaveLength(2 * rows.length);
  },
);

test('no column that is ruled impersonal holds a word of a person', async () => {
  for (const [table, columns] of Object.entries(impersonalColumns))
    for (const column of columns)
      expect(await rowsOf(table, `"${column}"::text ilike '%zilverling%'`), `${table}.${column}`).toEqual([]);
});

test('every purpose that the privacy page names has a table, and no other', () => {
  expect([...new Set(Object.values(personalTables).map(({ purpose }) => purpose))].sort()).toEqual(
    Object.keys(purposes).sort(),
  );
});

test('a purpose says what stays if any of its tables is not deleted', () => {
  const staying = Object.values(personalTables).filter(({ erased }) => erased !== 'delete');
  expect([...new Set(staying.map(({ purpose }) => purpose))].sort()).toEqual(
    Object.entries(purposes)
      .filter(([, { stays }]) => stays)
      .map(([name]) => name)
      .sort(),
  );
});

describe('a copy of the data of a person', () => {
  const copies = Object.entries(personalTables).flatMap(([table, { copied, columns, found }]) =>
    'not' in copied ? [] : [{ table, values: Object.keys(copied.values), columns, found: found ?? '' }],
  );
  const copy = async () => {
    const [row] = await database.rows<{ data: Record<string, Row[]> }>(
      'select private.person_data($1::text[], $2::uuid[]) as data',
      [addresses, [account]],
    );
    return row?.data ?? {};
  };

  test('has the rows that the registry finds, in every table that it copies', async () => {
    const data = await copy();
    expect(Object.keys(data).sort()).toEqual(copies.map(({ table }) => table).sort());
    for (const { table, found } of copies) {
      // A mail to the shop repeats what the person's own rows say.
      const toPerson = table === 'outbox' ? " and recipient <> 'shop@voorbeeld.be'" : '';
      expect(data[table], table).toHaveLength((await rowsOf(table, found + toPerson)).length);
    }
    expect(JSON.stringify(data)).not.toContain('wolkenveld');
  });

  test.each(copies)(
    'names every value of $table that is no secret and not of the shop',
    async ({ table, values, columns }) => {
      const [row] = (await copy())[table] ?? [];
      const named = values.map((path) => path.split('.')[0] ?? '');
      expect(named.filter((column) => !(column in (row ?? {})))).toEqual([]);
      expect(columns.filter((column) => !named.includes(column) && !neverCopied.includes(column))).toEqual(
        [],
      );
      expect(named.filter((column) => neverCopied.includes(column))).toEqual([]);
    },
  );
});

/** Tokens, hashes, sessions, and what belongs to Stripe and the mail service. */
const neverCopied =
  'encrypted_password token buyer_key search_text shown on_release idempotency_key stripe_session_id stripe_id disputes problem asked_by last_error'
    .split(' ')
    // A mail's data has the links with its tokens; the events of a withdrawal are its history on the desk.
    .concat('data', 'reply_to', 'events')
    // Who of the shop wrote a note, made a request or sent a quote.
    .concat('author', 'made_by', 'sent_by');
