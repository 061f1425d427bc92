import type { Database } from './database.ts';

/**
 * What only the embedded mode stores, unreachable through the Data API: the inbox, the Stripe sandbox and
 * switches. JSON is kept as text, so that it comes back byte for byte.
 */
const LOCAL_SCHEMA = `
create schema if not exists local;
revoke all on schema local from public;
create table if not exists local.inbox (
  position bigint generated always as identity primary key,
  id text not null unique,
  idempotency_key text unique,
  recipient text not null,
  addresses text not null,
  sender text not null,
  reply_to text,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at text not null
);
alter table local.inbox add column if not exists attachments text not null default '[]';
create table if not exists local.switches (name text primary key, is_on boolean not null);
create table if not exists local.stripe_objects (
  position bigint generated always as identity primary key,
  id text not null unique,
  kind text not null,
  created double precision not null,
  body text not null
);
create table if not exists local.stripe_deliveries (
  position bigint generated always as identity primary key,
  event_id text not null,
  session_id text,
  attempts int not null default 0,
  next_at double precision
);
create table if not exists local.stripe_requests (
  key text primary key,
  fingerprint text not null,
  body text not null
);
`;

export async function createLocalSchema(database: Database): Promise<void> {
  await database.script(LOCAL_SCHEMA);
}
