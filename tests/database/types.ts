// npm run generate-types: has `supabase gen types` write contract/database/generated.ts from the migrations, on a
// PostgreSQL of its own.
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/lib/process.mjs';
import { startPostgres } from '../postgres.ts';
import { openDatabase, type TestDatabase } from './support.ts';

const program = join(root, 'node_modules/@supabase/cli-linux-x64/bin/supabase');

export const file = join(root, 'contract/database/generated.ts');

/** Whether the Supabase CLI is installed: there is one for each platform, and the lockfile has that of Linux. */
export const hasProgram = existsSync(program);

/** What the types follow from: every column, and every function with what it takes and answers. */
export async function digestOf(database: TestDatabase): Promise<string> {
  const [row] = await database.rows<{ digest: string }>(`
    select md5(string_agg(line, e'\\n' order by line collate "C")) as digest from (
      select format('%s.%s %s %s %s', relname, attname, format_type(atttypid, null), attnotnull, atthasdef)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
      union all
      select format('%s(%s) %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid))
      from pg_proc where pronamespace = 'public'::regnamespace
    ) as lines (line)`);
  return String(row?.digest);
}

/** The file as it has to be for a database on the server in TEST_DATABASE_URL. */
export async function typesOf(database: TestDatabase): Promise<string> {
  const [row] = await database.rows<{ name: string }>('select current_database() as name');
  const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${row?.name}` }).href;
  const types = execFileSync(program, ['gen', 'types', '--schema', 'public', `--remote=${url}`], {
    encoding: 'utf8',
    // The project's config.toml is for another database.
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // It says on its output how it connected.
  return `// Written by npm run generate-types, with supabase gen types. Schema ${await digestOf(database)}.\n${types.slice(types.indexOf('export type'))}`;
}

if (import.meta.main) {
  const server = await startPostgres();
  await server.createProject('new_project');
  process.env.TEST_DATABASE_URL = server.url('postgres');
  const database = await openDatabase();
  writeFileSync(file, await typesOf(database));
  await database.release();
  await server.stop();
  process.exit();
}
