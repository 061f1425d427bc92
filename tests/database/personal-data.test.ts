import { beforeAll, expect, test } from 'vitest';
import { impersonalColumns, personalTables, purposes } from '../../contract/personal-data.ts';
import { fillPerson } from './person.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let account: string;

beforeAll(async () => {
  database = await openDatabase();
  account = await fillPerson(database, 'zilverling');
  await fillPerson(database, 'wolkenveld');
});

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

/** The rows of a table for which a condition of the registry holds for the first person, as text. */
async function rowsOf(table: string, condition: string): Promise<string[]> {
  const rows = await database.rows<{ content: string }>(
    `select to_jsonb(${table.split('.').at(-1)})::text as content
     from (select $1::text[] as addresses, $2::uuid[] as accounts) as person, ${table}
     where ${condition}`,
    [['zilverling@voorbeeld.be', 'oud-zilverling@voorbeeld.be'], [account]],
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
