import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

const HISTORY = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key,
  statements text[],
  name text
);
alter table supabase_migrations.schema_migrations add column if not exists checksum text;
`;

const ALONE = `select pg_advisory_xact_lock(724001);`;

/** A migration that cannot be applied; the message names the file. */
export class MigrationFailed extends Error {}

/**
 * Applies the files `<14 digits>_<name>.sql` of `folder` that were not applied before, in order, each in its own
 * transaction. Returns their names. Throws MigrationFailed for a file that fails, that was changed after it was
 * applied, or that is missing; a missing one is found before anything is applied.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  await database.script(ALONE + HISTORY);
  const files = existsSync(folder)
    ? (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    : [];
  const applied = new Map(
    (
      await database.query<{ version: string; checksum: string | null }>(
        'select version, checksum from supabase_migrations.schema_migrations',
      )
    ).map((row) => [row.version, row.checksum]),
  );
  const present = new Set(files.map((file) => file.slice(0, 14)));
  const missing = [...applied.keys()].find((version) => !present.has(version));
  if (missing) {
    throw new MigrationFailed(
      `This database was made by another version of the project (it has migration ${missing}, which ${folder} lacks): run that version, or start with an empty DATA_DIR or database.`,
    );
  }
  const fresh: string[] = [];
  for (const file of files) {
    const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
    if (!version || !name) {
      throw new MigrationFailed(`Migration ${file}: the name must be <14 digits>_<name>.sql.`);
    }
    const text = await readFile(join(folder, file), 'utf8');
    const checksum = createHash('sha256').update(text).digest('hex');
    const known = applied.get(version);
    if (known === undefined) {
      await apply(database, file, text, { version, name, checksum });
      fresh.push(file);
    } else if (known !== null && known !== checksum) {
      throw new MigrationFailed(
        `Migration ${file} was changed after it was applied. Put the change in a new migration, or start with a fresh DATA_DIR.`,
      );
    }
  }
  return fresh;
}

async function apply(
  database: Database,
  file: string,
  text: string,
  record: { version: string; name: string; checksum: string },
): Promise<void> {
  const values = [record.version, record.name, record.checksum].map(
    (value) => `'${value.replaceAll("'", "''")}'`,
  );
  // In one transaction with the migration: applied and recorded, or neither.
  const history = `insert into supabase_migrations.schema_migrations (version, name, checksum) values (${values.join(', ')})`;
  try {
    await database.script(`${ALONE}\n${text}\n;\nreset role;\n${history};`);
  } catch (error) {
    const { message, position } = error as { message: string; position?: string };
    if (/duplicate key.*schema_migrations_pkey/s.test(message)) return;
    const line = position ? ` (line ${lineAt(`${ALONE}\n${text}`, Number(position)) - 1})` : '';
    throw new MigrationFailed(`Migration ${file} failed${line}: ${message}`);
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
