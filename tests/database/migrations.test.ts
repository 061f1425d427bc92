import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});

test('the suite runs on the server it was told', async () => {
  const [row] = await database.rows<{ version: string }>('select version()');
  expect(row?.version.includes('emscripten') || row?.version.includes('emcc')).toBe(
    !process.env.TEST_DATABASE_URL,
  );
});

test('the migrations run again without harm', async () => {
  await database.migrate();
  expect(await database.rows('select number from public.kicks')).toHaveLength(7);
});

test('every table has row level security', async () => {
  const open = await database.rows(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity`,
  );
  expect(open).toEqual([]);
});

test('a browser may read orders, lessons and downloads, and nothing else', async () => {
  const grants = await database.rows<{ table_name: string; grantee: string; privilege_type: string }>(
    `select table_name, grantee, privilege_type from information_schema.role_table_grants
     where table_schema = 'public' and grantee in ('anon', 'authenticated', 'PUBLIC') order by table_name`,
  );
  expect(grants).toEqual([
    { table_name: 'downloads', grantee: 'authenticated', privilege_type: 'SELECT' },
    { table_name: 'kicks', grantee: 'authenticated', privilege_type: 'SELECT' },
    { table_name: 'orders', grantee: 'authenticated', privilege_type: 'SELECT' },
  ]);
});

test('a browser may call no function of the database', async () => {
  const callable = await database.rows(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
     and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  );
  expect(callable).toEqual([]);
});

test('every function that acts with its owner’s rights has an empty search path', async () => {
  const loose = await database.rows(
    `select proname from pg_proc where pronamespace = 'public'::regnamespace
     and not coalesce(proconfig::text like '%search_path=%', false)`,
  );
  expect(loose).toEqual([]);
});
