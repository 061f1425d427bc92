import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unbounded } from './statements.ts';

const migrations = join(import.meta.dirname, '../../supabase/migrations');

const plpgsql = (body: string, returns = 'void') =>
  `create function f() returns ${returns} language plpgsql as $$ declare r record; begin ${body} end; $$;`;

test.each([
  ['a statement of the script', 'update t set a = 1;', ''],
  ['a part of a statement', 'with gone as (delete from t returning *) select count(*) from gone;', ''],
  ['a condition that is the same for every row', 'delete from t where true;', ''],
  ['a join, which names no row either', 'update t set a = u.a from u join v using (id);', ''],
  ['a do block', 'do $$ begin delete from t; end $$;', ''],
  ['a function in SQL', "create function f() returns void language sql as 'delete from t';", 'f'],
  ['a function in SQL of its own syntax', 'create procedure f() begin atomic update t set a = 1; end;', ''],
  ['a function in PL/pgSQL', plpgsql('update t set a = 1;'), 'f'],
  ['a trigger function', plpgsql('delete from t; return new;', 'trigger'), 'f'],
  [
    'a part of a statement in PL/pgSQL',
    plpgsql('with x as (delete from t returning 1) select 1 into r from x;'),
    'f',
  ],
  ['a loop', plpgsql('for r in update t set a = 1 returning * loop end loop;'), 'f'],
  ['what a query returns', plpgsql('return query delete from t returning 1;', 'setof int'), 'f'],
  ['what is executed', plpgsql("execute 'delete from t';"), 'f'],
  ['what is executed with names', plpgsql("execute format('update %I.%I set a = %L', 'p', 't', 1);"), 'f'],
  ['what a loop executes', plpgsql("for r in execute 'delete from t returning 1' loop end loop;"), 'f'],
  ['what a query executes', plpgsql("return query execute 'delete from t returning 1';", 'setof int'), 'f'],
  [
    'a function that is executed',
    plpgsql(`execute $x$${"create function g() returns void language sql as 'delete from t'"}$x$;`),
    'g',
  ],
])('an UPDATE or DELETE without a WHERE is found in %s', async (_, script, holder) => {
  expect((await unbounded(script)).found).toEqual([{ in: holder, statement: expect.any(String) }]);
});

test('one that names its rows is not', async () => {
  const { found, unread } = await unbounded(`
    update t set a = 1 where id;
    create function f() returns void language sql as 'delete from t where id = 1';
    ${plpgsql("update t set a = 1 where id = 2; execute 'delete from t where id = $1' using 3;")}
    insert into t values (1) on conflict (id) do update set a = 1;
  `);
  expect([found, unread]).toEqual([[], []]);
});

test('what is executed but cannot be read is named', async () => {
  const { unread } = await unbounded(plpgsql('execute r.words;'));
  expect(unread).toEqual([{ in: 'f', statement: 'r.words' }]);
});

test('every UPDATE and DELETE of the migrations says which rows it means', async () => {
  const found = [];
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql'))) {
    const reading = await unbounded(await readFile(join(migrations, file), 'utf8'));
    for (const [problem, places] of Object.entries(reading))
      for (const place of places) found.push({ file, problem, ...place });
  }
  expect(found).toEqual([]);
});
