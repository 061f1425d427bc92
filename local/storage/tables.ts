import type { Database } from '../database/database.ts';

/** Files in parts, so that a large one is never in memory as a whole query. Out of reach of the Data API. */
const TABLES = `
create schema if not exists local;
create table if not exists local.files (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  name text not null,
  content_type text not null,
  size int not null,
  created_at timestamptz not null default now(),
  unique (bucket, name)
);
create table if not exists local.file_parts (
  file_id uuid not null references local.files (id) on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (file_id, position)
);
`;

/** Makes the tables of the file storage where they are missing. */
export async function createStorageTables(database: Database): Promise<void> {
  await database.script(TABLES);
}
