-- Once a shop is live, migrations are only added: never edit, rename or remove one that was applied.

-- Everything in public starts out private: browsers get only what supabase/schemas/grants.sql grants, and
-- service_role, the role of the Edge Functions, gets what it needs. Some Supabase projects grant every role everything
-- by default, others nothing; these defaults make them alike. They apply to everything that the migrating role creates
-- from here on. `npm run restore` runs this file again.

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on sequences from anon, authenticated;

alter default privileges in schema public revoke all on functions from anon, authenticated;

-- A global default lets PUBLIC execute every new function; a default for one schema cannot revoke it
-- (https://www.postgresql.org/docs/current/sql-alterdefaultprivileges.html, Notes).
alter default privileges revoke execute on functions from public;

alter default privileges in schema public grant select, insert, update, delete on tables to service_role;

alter default privileges in schema public grant usage, select on sequences to service_role;

alter default privileges in schema public grant execute on functions to service_role;

-- What no API calls. The Data API serves public only (https://supabase.com/docs/guides/api/securing-your-api).
create schema if not exists private;
alter default privileges in schema private grant execute on functions to service_role;
