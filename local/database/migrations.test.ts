import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openMemory } from '../../tests/memory-database.ts';
import type { Database } from './database.ts';
import { MigrationFailed, migrate } from './migrations.ts';
import { createRoles } from './roles.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await openMemory();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  await database.script('drop schema if exists supabase_migrations cascade; drop table if exists a, b;');
  return () => rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

it('applies files in order, once, and records them', async () => {
  write('20260102000000_second.sql', 'insert into a values (1);');
  write('20260101000000_first.sql', 'create table a (id int); -- no closing line');
  expect(await migrate(database, folder)).toEqual(['20260101000000_first.sql', '20260102000000_second.sql']);
  expect(await migrate(database, folder)).toEqual([]);
  expect(await database.query('select * from a')).toHaveLength(1);
  expect(
    await database.query('select version, name from supabase_migrations.schema_migrations order by 1'),
  ).toEqual([
    { version: '20260101000000', name: 'first' },
    { version: '20260102000000', name: 'second' },
  ]);
});

it('rolls a failing file back, names it and its line, and works afterwards', async () => {
  write('20260101000000_wrong.sql', 'create table a (id int);\n\nselect no_such_thing;');
  await expect(migrate(database, folder)).rejects.toThrow(
    /20260101000000_wrong\.sql failed \(line 3\): .*no_such_thing/,
  );
  expect(await database.query(`select to_regclass('public.a') as a`)).toEqual([{ a: null }]);
  write('20260101000000_wrong.sql', 'create table a (id int);');
  expect(await migrate(database, folder)).toHaveLength(1);
});

it('keeps the default privileges of the first migration on later starts', async () => {
  await createRoles(database);
  write(
    '20260101000000_privileges.sql',
    'alter default privileges in schema public revoke all on tables from anon;',
  );
  await migrate(database, folder);
  await createRoles(database);
  await database.script('create table a (id int);');
  expect(await database.query(`select has_table_privilege('anon', 'a', 'select') as open`)).toEqual([
    { open: false },
  ]);
});

it('refuses a database made by other migrations, says what to do, and leaves it unchanged', async () => {
  write('20260101000000_outbox.sql', 'create table a (id int);');
  await migrate(database, folder);
  rmSync(join(folder, '20260101000000_outbox.sql'));
  write('20260201000000_outbox.sql', 'create table b (id int);');
  await expect(migrate(database, folder)).rejects.toThrow(/start with an empty DATA_DIR or database\.$/);
  expect(await database.query(`select to_regclass('public.b') as b`)).toEqual([{ b: null }]);
});

it('refuses a file that was changed after it was applied, a missing file and a wrong name', async () => {
  write('20260101000000_first.sql', 'create table a (id int);');
  await migrate(database, folder);
  write('20260101000000_first.sql', 'create table a (id bigint);');
  await expect(migrate(database, folder)).rejects.toThrow(/20260101000000_first\.sql was changed/);
  rmSync(join(folder, '20260101000000_first.sql'));
  await expect(migrate(database, folder)).rejects.toThrow(
    /made by another version of the project \(it has migration 20260101000000/,
  );
  write('first.sql', '');
  await expect(migrate(database, folder)).rejects.toThrow(MigrationFailed);
});
