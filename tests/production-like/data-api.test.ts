import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { environment, given, openShopDatabase } from './environment.ts';

const missing: string[] = JSON.parse(given('POSTGRES_MISSING'));
const sql = openShopDatabase();
let server: TestServer;

beforeAll(async () => {
  await sql.unsafe(`
    create function public.session_of_the_caller() returns jsonb language sql as $$
      select jsonb_object_agg(name, setting) || jsonb_build_object('session', session_user, 'role', current_user)
      from pg_settings where name in ('statement_timeout', 'lock_timeout')
    $$;
    create table public.probe (id integer);
    create function public.write_every_row() returns void language plpgsql security definer set search_path = '' as $$
    begin
      with gone as (delete from public.probe returning id) update public.probe set id = 1 where id in (select id from gone);
    end;
    $$;
    grant execute on function public.session_of_the_caller() to anon, authenticated;
  `);
  // A process learns which functions there are when it starts.
  server = await startServer({ env: environment });
});
afterAll(async () => {
  await server?.dispose();
  await sql`drop function public.session_of_the_caller()`;
  await sql`drop function public.write_every_row()`;
  await sql`drop table public.probe`;
  await sql.end();
});

const withKey = (name: 'SUPABASE_PUBLISHABLE_KEY' | 'SUPABASE_SECRET_KEY') =>
  createClient(server.url, environment[name] ?? '', { auth: { persistSession: false } });

test.each([
  ['SUPABASE_PUBLISHABLE_KEY', 'anon', '3000'],
  ['SUPABASE_SECRET_KEY', 'service_role', '8000'],
] as const)('a request with %s has the session of a hosted project', async (key, role, statement_timeout) => {
  const { data } = await withKey(key).rpc('session_of_the_caller');
  expect(data).toEqual({ session: 'authenticator', role, statement_timeout, lock_timeout: '8000' });
});

test.skipIf(missing.some((part) => part.includes('without WHERE')))(
  'an UPDATE or DELETE without WHERE is refused, in a function of its owner as well',
  async () => {
    const { error } = await withKey('SUPABASE_SECRET_KEY').rpc('write_every_row');
    expect(error).toMatchObject({ code: '21000', message: 'DELETE requires a WHERE clause' });
  },
);

test('the owner of the database is no superuser, and may make nothing in the schemas of Auth and Storage', async () => {
  const project = openShopDatabase(
    Object.assign(new URL(given('TEST_DATABASE_URL')), { pathname: '/new_project' }).href,
  );
  try {
    const [row] = await project`select rolsuper from pg_roles where rolname = current_user`;
    expect(row).toEqual({ rolsuper: false });
    for (const made of [
      'table auth.mine ()',
      'function auth.mine() returns int return 1',
      'table storage.mine ()',
    ])
      await expect(project.unsafe(`create ${made}`)).rejects.toThrow(/permission denied for schema/);
    await expect(project`alter table auth.users disable trigger all`).rejects.toThrow(/must be owner/);
  } finally {
    await project.end();
  }
});
