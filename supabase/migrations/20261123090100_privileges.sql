-- Once a shop is live, migrations are only added: a file that was applied is never edited, renamed or removed.

-- Everything in public starts out private: browsers get only what a later migration grants by name, and the Edge
-- Functions' role, service_role, gets what it needs. Some Supabase projects grant all roles everything by default and
-- others nothing; these defaults make them equal. They apply to whatever the role of the migrations creates from here
-- on.

alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;

-- PUBLIC may execute every new function by a global default, which a default for one schema cannot take away
-- (https://www.postgresql.org/docs/current/sql-alterdefaultprivileges.html, Notes).
alter default privileges revoke execute on functions from public;
alter default privileges in schema public grant select, insert, update, delete on tables to service_role;
alter default privileges in schema public grant usage, select on sequences to service_role;
alter default privileges in schema public grant execute on functions to service_role;
