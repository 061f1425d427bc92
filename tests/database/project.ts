/** The roles of a Supabase project, for a database that has none. */
export const roles = `
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
`;

/** The default privileges of a project made before Supabase closed them. */
export const openDefaults = `
grant usage on schema public to anon, authenticated, service_role;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;
`;

/**
 * Supabase stopped granting new tables to the API roles on 30 October 2026; a self-hosted project still does
 * (https://supabase.com/changelog/45329-breaking-change-tables-not-exposed-to-data-and-graphql-api-automatically).
 */
export const closedDefaults = ['tables', 'sequences', 'functions']
  .map(
    (kind) =>
      `alter default privileges in schema public revoke all on ${kind} from anon, authenticated, service_role;`,
  )
  .join('\n');

/** The accounts of a project, as far as the migrations use them. */
export const accounts = `
create table auth.users (
  id uuid primary key,
  email varchar(255),
  email_confirmed_at timestamptz,
  encrypted_password varchar(255),
  recovery_token varchar(255),
  confirmation_sent_at timestamptz,
  raw_user_meta_data jsonb,
  raw_app_meta_data jsonb,
  created_at timestamptz not null default now()
);
create table auth.sessions (
  id uuid primary key,
  user_id uuid,
  factor_id uuid,
  created_at timestamptz not null default now()
);
create function auth.uid() returns uuid language sql stable as
  $$ select nullif(current_setting('request.jwt.claim.sub', true), '')::uuid $$;
`;

/** The buckets of a project, likewise. */
export const buckets = `
create table storage.buckets (
  id text primary key,
  name text not null unique,
  public boolean,
  file_size_limit bigint,
  allowed_mime_types text[]
);
create table storage.objects (id text primary key, bucket_id text, name text);
alter table storage.objects enable row level security;
`;
