import { expect, test } from 'vitest';
import { openDatabase } from './support.ts';

/** What plpgsql_check says of the functions that stays, and why. */
const kept: Record<string, string> = {
  'link_order: routine is marked as VOLATILE, should be STABLE':
    'It has to see an account that was made since the statement that calls it began.',
  'list_page: text type variable is not sanitized':
    'The texts are made of quoted names and values; the order comes from the functions that call it.',
};

const installed = `select from pg_available_extensions where name = 'plpgsql_check' and installed_version is not null`;

test('plpgsql_check finds no error in the functions, and no warning without a reason to leave it', async (context) => {
  const database = await openDatabase(
    '',
    'create table auth.audit_log_entries (id uuid, payload json, created_at timestamptz)',
  );
  if ((await database.rows(installed)).length === 0)
    context.skip('there is no plpgsql_check, as tests/postgres.ts says');
  const found = await database.pg.transaction(async ({ exec, query }) => {
    // As in every request of the Data API.
    await exec(`set local request.jwt.claims = '{}'`);
    return query(
      `select distinct proname || ': ' || message as warning
       from pg_proc
       left join pg_trigger on tgfoid = pg_proc.oid and not tgisinternal,
       lateral plpgsql_check_function_tb(
         pg_proc.oid, coalesce(tgrelid, 0), fatal_errors => false, all_warnings => true
       )
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prolang = (select oid from pg_language where lanname = 'plpgsql')
       -- Every action of the desk takes its subject and what was given.
       and not (proname like 'act\\_%' and message like 'unused parameter%')
       order by warning`,
    );
  });
  expect(found.map(({ warning }) => warning)).toEqual(Object.keys(kept));
});
