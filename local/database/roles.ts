import type { LocalDatabase } from './sql.ts';

/**
 * Gap in @supabase/lite: it creates the API roles only when a request meets row level security, and then grants
 * them everything on every table at each start, which undoes a migration's `revoke`. Here they get what a new
 * Supabase project gives them, before the first migration.
 */
const ROLES = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then
    create role authenticated nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'service_role') then
    create role service_role nologin noinherit bypassrls;
  end if;
end $$;
create schema if not exists extensions;
grant usage on schema public, extensions to anon, authenticated, service_role;
do $$ begin
  -- Later starts must not undo the defaults that the first migration sets.
  if to_regclass('supabase_migrations.schema_migrations') is null then
    alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
    alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
  end if;
end $$;
`;

export async function createRoles(database: LocalDatabase): Promise<void> {
  await database.script(ROLES);
  if (database.kind === 'postgres') {
    await database.script('grant anon, authenticated, service_role to current_user;');
  }
}

/** Marks a connection as having its roles and grants, so that it does not grant them again. */
export function keepGrants(connection: LocalDatabase['connection']): void {
  (connection as unknown as { rlsState: string }).rlsState = 'active';
}
