import { readdir, readFile } from 'node:fs/promises';
import { PGlite } from '@supabase/lite/pglite';
import { accounts, openDefaults, roles } from '../../tests/database/project.ts';

const migrationFolder = new URL('../../supabase/migrations/', import.meta.url);
const migrationNames = async () =>
  (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql')).sort();

/**
 * The objects that decide who may do what, each with a name for people and its definition: functions, views, triggers and
 * policies in public and private and what they call on auth.users, and the rights of browsers and Edge Functions. Leaves out what an
 * extension made, and rights on tables that some projects grant service_role by default and no migration revokes.
 */
const catalog = `
with api(role, grantee) as (
  select 'public', 0::oid
  union all
  select rolname, oid from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
),
schemas as (
  select * from pg_catalog.pg_namespace where nspname in ('public', 'private')
),
relations as (
  select * from pg_catalog.pg_class
  where relnamespace in (select oid from schemas) and relkind in ('r', 'p', 'v', 'm', 'S')
),
functions as (
  select pg_proc.*, format('%s.%s(%s)', pronamespace::regnamespace, proname, pg_get_function_identity_arguments(oid)) as signature
  from pg_catalog.pg_proc
  where pronamespace in (select oid from schemas) and not exists (
    select from pg_catalog.pg_depend
    where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
  )
),
rights(name, grantee, privilege) as (
  select signature, grantee, privilege_type
  from functions, aclexplode(coalesce(proacl, acldefault('f', proowner)))
  union
  select oid::regclass::text, grantee, privilege_type
  from relations, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)))
  union
  select nspname, grantee, privilege_type from schemas, aclexplode(nspacl) where nspname = 'private'
  union
  select format('%s.%I', relations.oid::regclass, attname), grantee, privilege_type
  from relations join pg_catalog.pg_attribute on attrelid = relations.oid, aclexplode(attacl)
)
select format('De functie %s', signature) as name, concat_ws(
  ' ', pg_get_function_arguments(oid), pg_get_function_result(oid),
  (select lanname from pg_catalog.pg_language where pg_language.oid = prolang),
  provolatile, proisstrict, prosecdef, proconfig, prosrc, pg_get_function_sqlbody(oid)
) as definition
from functions where prokind <> 'a'
union all
-- Only before version 16 the text of a view names the table of each column; what it reads tells them apart.
select format('De view %s', oid::regclass), concat_ws(
  ' ', reloptions, regexp_replace(pg_get_viewdef(oid), '\\m(?!public|private|auth)\\w+\\.(?=\\w)', '', 'g'), (
    select string_agg(read, ', ' order by read collate "C") from (
      select distinct pg_describe_object(refclassid, refobjid, refobjsubid) as read
      from pg_catalog.pg_depend join pg_catalog.pg_rewrite on pg_rewrite.oid = objid
      where classid = 'pg_rewrite'::regclass and ev_class = relations.oid
    ) as reads
  )
)
from relations where relkind in ('v', 'm')
union all
select format('De trigger %s op %s', tgname, tgrelid::regclass), concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
from pg_catalog.pg_trigger join pg_catalog.pg_class on pg_class.oid = tgrelid
where not tgisinternal and (
  relnamespace in (select oid from schemas)
  or relnamespace = to_regnamespace('auth') and tgfoid in (select oid from functions)
)
union all
select format('De policy %s op public.%s', policyname, tablename), concat_ws(' ', permissive, roles, cmd, qual, '/', with_check)
from pg_catalog.pg_policies where schemaname = 'public'
union all
select format('De beveiliging per rij van %s', oid::regclass), concat_ws(' ', relrowsecurity, relforcerowsecurity)
from relations where relkind in ('r', 'p')
union all
select format('Het recht ''%s %s %s''', role, lower(privilege), name), ''
from rights join api using (grantee)
where role <> 'service_role' or privilege in ('SELECT', 'INSERT', 'DELETE', 'EXECUTE', 'USAGE')
  or privilege = 'UPDATE' and to_regclass(name) not in (select oid from relations where relkind = 'S')
`;

interface Described {
  name: string;
  definition: string;
}

const described = (rows: readonly Described[]) =>
  // How PostgreSQL breaks lines differs by version.
  new Map(rows.map(({ name, definition }) => [name, definition.replaceAll(/\s+/g, ' ')]));

/** What the migrations make, on a fresh database in memory. `extra` is a script that runs after them. */
async function intended(extra: string): Promise<Map<string, string>> {
  const pg = new PGlite();
  try {
    await pg.exec(roles + openDefaults + accounts);
    for (const name of await migrationNames())
      await pg.exec(await readFile(new URL(name, migrationFolder), 'utf8'));
    await pg.exec(`${extra}; set search_path = ''`);
    return described((await pg.query<Described>(catalog)).rows);
  } finally {
    await pg.close();
  }
}

const schedule = /\$function\$(.+)\$function\$/s;

/** The function that the migrations make only where the database itself can call the Edge Functions. */
async function scheduledFunction(): Promise<string> {
  const file = (await migrationNames()).findLast((name) => name.endsWith('_schedules.sql')) ?? '';
  return schedule.exec(await readFile(new URL(file, migrationFolder), 'utf8'))?.[1] ?? '';
}

/**
 * How functions, views, triggers, policies and rights of a database differ from what the migrations make; a line each.
 * @param query runs a query on it with an empty search path
 */
export async function objectProblems(query: (text: string) => Promise<unknown[]>): Promise<string[]> {
  const schedules = await query("select from pg_catalog.pg_extension where extname = 'pg_cron'");
  const wanted = await intended(schedules.length > 0 ? await scheduledFunction() : '');
  const found = described((await query(catalog)) as Described[]);
  return [...new Set([...wanted.keys(), ...found.keys()])].sort().flatMap((name) => {
    if (!found.has(name)) return [`${name} ontbreekt.`];
    if (!wanted.has(name)) return [`${name} komt niet uit de migraties.`];
    return found.get(name) === wanted.get(name) ? [] : [`${name} is anders dan in de migraties.`];
  });
}
