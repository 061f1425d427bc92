import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountTriggers, browserGrants } from '../../contract/database/access.ts';
import { closedDefaults } from './project.ts';
import { openDatabase, type TestDatabase } from './support.ts';

describe.each([
  ['that grants everything by default', ''],
  ['that grants nothing by default', closedDefaults],
])('on a project %s', (_, defaults) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openDatabase(defaults);
  });

  const tableGrants = () =>
    database.rows<{ table_name: string; grantee: string; privilege_type: string }>(
      `select table_name, grantee, privilege_type from information_schema.role_table_grants
       where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') order by table_name, privilege_type`,
    );

  /** The functions and sequences in public that a browser's key may use. */
  const usable = () =>
    database.rows<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and proname not like 'desk\\_%'
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))
       union all
       select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'
       and (has_sequence_privilege('anon', oid, 'usage, select, update')
         or has_sequence_privilege('authenticated', oid, 'usage, select, update'))
       order by name`,
    );

  /** Written by SQL functions alone. */
  const onlyRead = ['invoice_counters', 'invoice_deliveries', 'invoices', 'quote_counters', 'quotes'];

  /** The tables, functions and sequences in public that the Edge Functions' role may not use. */
  const closedToFunctions = () =>
    database.rows<{ name: string }>(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
       and not has_function_privilege('service_role', oid, 'execute')
       union all
       select relname from pg_class where relnamespace = 'public'::regnamespace and case relkind
         when 'r' then not (
           has_table_privilege('service_role', oid, 'select') and has_table_privilege('service_role', oid, 'insert')
           and has_table_privilege('service_role', oid, 'update') and has_table_privilege('service_role', oid, 'delete')
         )
         when 'S' then not has_sequence_privilege('service_role', oid, 'usage')
       end`,
    );

  test('the tests run on the database that TEST_DATABASE_URL asks for', async () => {
    const [row] = await database.rows<{ version: string }>('select version()');
    expect(row?.version.includes('emscripten') || row?.version.includes('emcc')).toBe(
      !process.env.TEST_DATABASE_URL,
    );
  });

  test('every table has row level security', async () => {
    const open = await database.rows(
      `select relname from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  test('a visitor who would write in any table or view is refused for want of the right alone', async () => {
    const relations = await database.rows<{ relname: string }>(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    );
    for (const { relname } of relations)
      await expect(
        database.as('anon', null, `delete from public.${relname} where true`),
        relname,
      ).rejects.toMatchObject({ code: '42501' });
  });

  test('a browser may read orders and lessons, keep its progress, and nothing else', async () => {
    expect(await tableGrants()).toEqual([
      ...['INSERT', 'SELECT', 'UPDATE'].map((privilege_type) => ({
        table_name: 'kick_progress',
        grantee: 'authenticated',
        privilege_type,
      })),
      { table_name: 'kicks', grantee: 'authenticated', privilege_type: 'SELECT' },
      { table_name: 'lesson_files', grantee: 'authenticated', privilege_type: 'SELECT' },
      { table_name: 'orders', grantee: 'authenticated', privilege_type: 'SELECT' },
    ]);
  });

  test('a browser reads of any other table only which invoices there are', async () => {
    const columns = await database.rows(
      `select table_name, column_name, grantee, privilege_type from information_schema.role_column_grants
       where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC')
         and (table_name, grantee, privilege_type) not in (
           select table_name, grantee, privilege_type from information_schema.role_table_grants
           where table_schema = 'public'
         ) order by column_name`,
    );
    expect(columns).toEqual(
      ['id', 'issued_on', 'kind', 'number', 'order_id', 'total_cents'].map((column_name) => ({
        table_name: 'invoices',
        column_name,
        grantee: 'authenticated',
        privilege_type: 'SELECT',
      })),
    );
  });

  /** Besides the functions of the desk, whose names begin with desk_ and which check for an owner first. */
  const forMembers = [{ name: 'mark_kick' }];

  test('a browser may use no sequence, and no function but mark_kick and the desk’s', async () => {
    expect(await usable()).toEqual(forMembers);
    expect(
      await database.rows(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace
         and has_function_privilege('anon', oid, 'execute')`,
      ),
    ).toEqual([]);
  });

  test('access_report says what is open, and the list of grants closes it again', async () => {
    const asItShouldBe = {
      grants: browserGrants.toSorted(),
      unprotected: [],
      triggers: accountTriggers,
    };
    expect(await database.call('access_report')).toEqual(asItShouldBe);

    await database.pg.exec(`
      create table public.left_open (id integer generated always as identity, name text);
      grant all on all functions in schema public to anon;
      grant all on all tables in schema public to public;
      grant all on all sequences in schema public to authenticated;
      grant usage on schema private to anon;
    `);
    await database.pg.asAuth('alter table auth.users disable trigger move_newsletter');
    expect(await database.call('access_report')).toEqual({
      grants: expect.arrayContaining([
        'anon execute set_owner',
        'anon delete orders',
        'authenticated truncate outbox',
        'authenticated usage left_open_id_seq',
        'anon usage private',
      ]),
      unprotected: ['left_open'],
      triggers: accountTriggers.filter((trigger) => trigger !== 'move_newsletter'),
    });

    const again = new URL('../../supabase/schemas/grants.sql', import.meta.url);
    await database.pg.exec(await readFile(again, 'utf8'));
    await database.pg.exec('drop table public.left_open');
    await database.pg.asAuth('alter table auth.users enable trigger move_newsletter');
    expect(await database.call('access_report')).toEqual(asItShouldBe);
  });

  test('every function of the desk is for owners only, except the one that reports who is one', async () => {
    const member = await database.addUser('geen-eigenaar@voorbeeld.be');
    const functions = await database.rows<{ name: string; call: string }>(
      `select proname as name, format('select public.%I(%s)', proname, (
         select string_agg('null::' || format_type(type, null), ', ' order by at)
         from unnest(proargtypes) with ordinality as given (type, at)
       )) as call
       from pg_proc where pronamespace = 'public'::regnamespace and proname like 'desk\\_%'`,
    );
    const open: string[] = [];
    for (const { name, call } of functions)
      await database.as('authenticated', member, call).then(
        () => open.push(name),
        (error) => expect(String(error), name).toMatch(/Only an owner/),
      );
    expect(functions.length).toBeGreaterThan(30);
    expect(open).toEqual(['desk_access']);
  });

  test('the Edge Functions may use everything', async () => {
    expect((await closedToFunctions()).map(({ name }) => name).sort()).toEqual(onlyRead);
  });

  test('every function sets its own search path', async () => {
    const loose = await database.rows(
      `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
       and not coalesce(proconfig::text like '%search_path=%', false)`,
    );
    expect(loose).toEqual([]);
  });

  test('what a later migration creates is private, and the Edge Functions may use it', async () => {
    const before = await tableGrants();
    await database.pg.exec(`
      create table public.later (id integer generated always as identity primary key, name text);
      create sequence public.later_numbers;
      create function public.later_function() returns text language sql as 'select ''answer''';
    `);
    expect(await tableGrants()).toEqual(before);
    expect(await usable()).toEqual(forMembers);
    expect((await closedToFunctions()).map(({ name }) => name).sort()).toEqual(onlyRead);
  });
});
