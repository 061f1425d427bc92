-- What is open to browsers, for `npm run restore` and `npm run deploy:check`, which compare it with
-- contract/database/access.ts: `grants` are '<role> <privilege> <name>', `unprotected` the tables without row level
-- security, `triggers` those on auth.users, which a dump of the schema public lacks.
create function public.access_report() returns jsonb stable security invoker as $$
  with browsers(role) as (values ('anon'), ('authenticated')),
  relations as (select * from pg_catalog.pg_class where relnamespace = 'public'::regnamespace),
  granted(line) as (
    select concat_ws(' ', role, 'usage private') from browsers where has_schema_privilege(role, 'private', 'usage')
    union
    select concat_ws(' ', role, 'execute', proname)
    from browsers, pg_catalog.pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations,
      unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname || '.' || attname)
    from browsers, relations, pg_catalog.pg_attribute,
      unnest(array['select', 'insert', 'update', 'references']) as privilege
    where relkind in ('r', 'p', 'v', 'm', 'f') and attrelid = relations.oid and attnum > 0 and not attisdropped
      and has_column_privilege(role, relations.oid, attnum, privilege)
      and not has_table_privilege(role, relations.oid, privilege)
    union
    select concat_ws(' ', role, privilege, relname)
    from browsers, relations, unnest(array['usage', 'select', 'update']) as privilege
    -- `case`, because PostgreSQL may otherwise ask it of a table, which is an error.
    where case when relkind = 'S' then has_sequence_privilege(role, relations.oid, privilege) end
  )
  select jsonb_build_object(
    'grants', (select coalesce(jsonb_agg(line order by line collate "C"), '[]') from granted),
    'unprotected', (
      select coalesce(jsonb_agg(relname order by relname), '[]')
      from relations where relkind in ('r', 'p') and not relrowsecurity
    ),
    'triggers', (
      select coalesce(jsonb_agg(tgname order by tgname), '[]')
      from pg_catalog.pg_trigger
      join pg_catalog.pg_class on pg_class.oid = tgrelid
      where relnamespace = (select oid from pg_catalog.pg_namespace where nspname = 'auth')
        and relname = 'users' and not tgisinternal and tgenabled in ('O', 'A')
    )
  );
$$;
