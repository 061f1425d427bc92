import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { browserFunctions, serverFunctions } from '../../contract/database/functions.ts';
import { boolean, day, integer, moment, nothing, numeric, text, uuid } from '../../contract/database/sql.ts';
import { tables } from '../../contract/database/tables.ts';
import { storedPath } from '../../contract/lessons.ts';
import { requestMails } from './sent.ts';
import { checked, openDatabase } from './support.ts';

const database = await openDatabase();

const types = new Map<unknown, string>([
  [text, 'text'],
  [uuid, 'uuid'],
  [integer, 'integer'],
  [numeric, 'numeric'],
  [boolean, 'boolean'],
  [day, 'date'],
  [moment, 'timestamp with time zone'],
  [nothing, 'void'],
]);

/** The type in PostgreSQL of an argument, a column or an answer. */
function sqlType(schema: v.GenericSchema): string {
  if ('wrapped' in schema) return sqlType(schema.wrapped as v.GenericSchema);
  return types.get(schema) ?? (schema.type === 'picklist' ? 'text' : 'jsonb');
}

test.each(Object.entries({ ...browserFunctions, ...serverFunctions }))(
  '%s has these arguments, defaults, answer and callers in the database',
  async (name, { args, answer }) => {
    const entries: [string, v.GenericSchema][] = Object.entries(args.entries);
    const found = await database.rows(
      `select pg_get_function_identity_arguments(oid) as arguments, pronargdefaults as defaults,
         pg_get_function_result(oid) as answer, has_function_privilege('authenticated', oid, 'execute') as "forBrowsers"
       from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    );
    const defaults = entries.filter(([, schema]) => schema.type === 'optional');
    expect(entries.slice(entries.length - defaults.length)).toEqual(defaults);
    expect(found).toEqual([
      {
        arguments: entries.map(([argument, schema]) => `${argument} ${sqlType(schema)}`).join(', '),
        defaults: defaults.length,
        answer: sqlType(answer),
        forBrowsers: name in browserFunctions,
      },
    ]);
  },
);

test.each(Object.entries(tables))(
  'the table %s has these columns in the database',
  async (table, { entries }) => {
    const columns = await database.rows<{ column: string }>(
      `select attname || ' ' || format_type(atttypid, atttypmod) || case when attnotnull then '' else ' or null' end as column
     from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0`,
      [table],
    );
    expect(columns.map(({ column }) => column)).toEqual(
      expect.arrayContaining(
        Object.entries<v.GenericSchema>(entries).map(
          ([name, schema]) => `${name} ${sqlType(schema)}${schema.type === 'nullable' ? ' or null' : ''}`,
        ),
      ),
    );
  },
);

/** The columns of the contract that hold one of a few words. */
const states = Object.entries(tables).flatMap(([table, { entries }]) =>
  Object.entries<v.GenericSchema>(entries).flatMap(([column, schema]) => {
    const inner = ('wrapped' in schema ? schema.wrapped : schema) as { options?: readonly string[] };
    return inner.options ? [[table, column, inner.options] as const] : [];
  }),
);

test.each(states)(
  'the table %s keeps in %s the words that the contract names',
  async (table, column, words) => {
    const rules = await database.rows<{ rule: string }>(
      `select pg_get_constraintdef(oid) as rule from pg_constraint
     where conrelid = ('public.' || $1)::regclass and contype = 'c' and conkey = array(
       select attnum from pg_attribute where attrelid = conrelid and attname = $2)`,
      [table, column],
    );
    const stored = rules.map(
      ({ rule }) => new Set([...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => word)),
    );
    expect(stored).toEqual([new Set(words)]);
  },
);

test('answers as it says where no other test here calls', async () => {
  expect(await database.call('correct_order_address', 'key', 'an@voorbeeld.be', 'bert@voorbeeld.be')).toBe(
    false,
  );
  expect(await database.call('record_stripe_event', 'evt_1', 'charge.updated')).toBe(true);
  expect(await database.call('record_stripe_event', 'evt_1', 'charge.updated')).toBe(false);
  expect(await database.call('send_again', 'commando')).toBe(0);
});

test('an answer with a field more, a field less or another type is refused', () => {
  const answer = { waiting: 1, due: 2, spam: 3 };
  const name = 'desk_request_counts';
  expect(checked(name, answer)).toBe(answer);
  for (const other of [{ ...answer, more: 1 }, { waiting: 1, due: 2 }, { ...answer, spam: '3' }, null])
    expect(() => checked(name, other)).toThrow(/desk_request_counts does not answer/);
});

test('a call with an argument that is not agreed is refused, also inside within_limits', async () => {
  const doubt = { label: 'Telefoon', value: '12', doubt: 'Klopt dit?' };
  const mails = requestMails('x').map((mail) => ({ ...mail, data: { ...mail.data, fields: [doubt] } }));
  const consent = { version: '1', text: 'ja' };
  const given = { signup: { email: 'an@voorbeeld.be', token: 't', is_spam: false }, consent, mails };
  for (const call of [
    database.call('join_launch_list', given.signup, consent, mails),
    database.named('join_launch_list', given),
    database.call('within_limits', [], 'join_launch_list', given),
  ])
    await expect(call).rejects.toThrow(/join_launch_list is not called .*doubt/);
});

test('holds only functions that TypeScript calls', async () => {
  const root = join(import.meta.dirname, '../..');
  const sources = await Promise.all(
    ['app', 'supabase/functions', 'tools'].map(async (folder) => {
      const names = await readdir(join(root, folder), { recursive: true });
      const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
      return Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')));
    }),
  );
  const source = sources.flat().join('\n');
  const names = Object.keys({ ...browserFunctions, ...serverFunctions });
  expect(names.filter((name) => !source.includes(`'${name}'`) && !source.includes(`"${name}"`))).toEqual([]);
});

test('takes the names of lesson files that a restore takes', async () => {
  const [row] = await database.rows<{ rule: string }>(
    `select string_agg(pg_get_constraintdef(oid), ' ') as rule
     from pg_constraint where conrelid = 'public.lesson_files'::regclass and contype = 'c'`,
  );
  expect(row?.rule).toContain(`'${storedPath.source}'`);
});
