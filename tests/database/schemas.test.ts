import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { migrationOf, type Script } from '../../tools/schemas/schemas.ts';
import { missingMigration } from '../../tools/schemas/write.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
await database.pg.exec('create table public.things (id integer, name text)');

test('the migrations make what supabase/schemas say (if not: npm run generate)', async () => {
  expect(await missingMigration(fileURLToPath(new URL('../..', import.meta.url)))).toBeNull();
});

const grants = '-- Nobody may do anything.\nrevoke all on all functions in schema private from public;\n';
const schema = (text: string): Script[] => [{ file: 'things.sql', text }];

const first = `
-- The things by name.
create view private.thing_list as select id, private.short(name) as name from public.things;

create function private.short(name text) returns text immutable security invoker as $$
  select left(name, 3);
$$;

create function private.first_thing() returns private.thing_list as $$
  select * from private.thing_list order by id limit 1;
$$;

create function private.keep_thing() returns trigger as $$
begin
  new.name := coalesce(new.name, 'nameless');
  return new;
end;
$$;

create trigger keep_thing before insert on public.things for each row execute function private.keep_thing();

create policy "Anybody reads things" on public.things for select using (true);
`;

/** Runs the migration from the first schema to this one, and returns it with what the functions then answer. */
async function changed(text: string) {
  const migrations = [await migrationOf(schema(first), grants, []), ''] as [string, string];
  const made = await migrationOf(schema(text), grants, [{ file: 'a_schemas.sql', text: migrations[0] }]);
  return database.pg.transaction(async (transaction) => {
    await transaction.exec(migrations[0]);
    await transaction.exec(made ?? '');
    await transaction.exec("insert into public.things values (1, 'bicycle'), (2, null)");
    const things = await transaction.query('select * from private.thing_list order by id');
    const parts = await transaction.query(`
      select proname as name from pg_proc where pronamespace = 'private'::regnamespace
        and proname in ('short', 'first_thing', 'keep_thing')
      union select polname from pg_policy where polrelid = 'public.things'::regclass order by 1`);
    await transaction.exec('rollback');
    return {
      made,
      things: things.map((row) => Object.values(row as object)),
      parts: parts.map((row) => (row as { name: string }).name),
    };
  });
}

test('a function, a view, a trigger and a policy are made in an order that PostgreSQL takes', async () => {
  const { made, things, parts } = await changed(first);
  expect(made).toBeNull();
  expect(things).toEqual([
    [1, 'bic'],
    [2, 'nam'],
  ]);
  expect(parts).toEqual(['Anybody reads things', 'first_thing', 'keep_thing', 'short']);
});

test('a changed body is replaced, and nothing else is touched', async () => {
  const { made, things } = await changed(first.replace('left(name, 3)', 'left(name, 4)'));
  expect(made).toContain('create or replace function private.short');
  expect(made).not.toMatch(/drop |first_thing|keep_thing|create view/);
  expect(things).toEqual([
    [1, 'bicy'],
    [2, 'name'],
  ]);
});

test('a changed view or argument takes along what stands on it', async () => {
  const wider = first.replace('select id,', 'select id, id * 2 as twice,');
  expect((await changed(wider)).things).toEqual([
    [1, 2, 'bic'],
    [2, 4, 'nam'],
  ]);
  const renamed = first.replace('short(name text)', 'short(word text)').replace('left(name', 'left(word');
  expect((await changed(renamed)).things).toEqual([
    [1, 'bic'],
    [2, 'nam'],
  ]);
});

test('a changed trigger is replaced, also when its function has another name', async () => {
  for (const text of [
    first.replace('before insert', 'before insert or update'),
    first.replaceAll('private.keep_thing', 'private.name_thing'),
  ]) {
    const { made, things } = await changed(text);
    expect(made).toContain('create or replace trigger keep_thing');
    expect(made).not.toContain('drop trigger');
    expect(things).toEqual([
      [1, 'bic'],
      [2, 'nam'],
    ]);
  }
});

test('what a schema no longer has is dropped', async () => {
  const without = first.slice(0, first.indexOf('create function private.keep_thing'));
  expect(await changed(without)).toMatchObject({
    things: [
      [1, 'bic'],
      [2, null],
    ],
    parts: ['first_thing', 'short'],
  });
});

test('a change of the grants alone is a migration', async () => {
  const text = (await migrationOf(schema(first), grants, [])) ?? '';
  const made = await migrationOf(schema(first), 'grant usage on schema private to anon;', [
    { file: 'a', text },
  ]);
  expect(made).toMatch(/grant usage on schema private to anon;\s*$/);
  expect(made).not.toContain('create');
});

test.each([
  ['a table', 'create table public.others (id integer);', 'CreateStmt'],
  ['a second function of a name', `${first}\n${first}`, 'a second view private.thing_list'],
])('a schema with %s is refused', async (_, text, problem) => {
  await expect(migrationOf(schema(text), grants, [])).rejects.toThrow(problem);
});
