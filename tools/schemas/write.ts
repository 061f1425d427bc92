import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationOf, type Script } from './schemas.ts';

const suffix = '_schemas.sql';

const scriptsIn = (folder: string): Script[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

export async function missingMigration(root: string): Promise<string | null> {
  const schemas = scriptsIn(join(root, 'supabase/schemas'));
  const grants = schemas.find(({ file }) => file === 'grants.sql')?.text ?? '';
  return migrationOf(
    schemas.filter(({ file }) => file !== 'grants.sql'),
    grants,
    scriptsIn(join(root, 'supabase/migrations')).filter(({ file }) => file.endsWith(suffix)),
  );
}

/**
 * Writes the migration that is missing in `root`, in place of one that is not committed yet: no shop can have that. Returns
 * its path, or null when nothing is missing.
 */
export async function writeMigration(root: string): Promise<string | null> {
  if ((await missingMigration(root)) === null) return null;
  const folder = join(root, 'supabase/migrations');
  const changes = execFileSync('git', ['status', '--porcelain', '--no-renames', '--', folder], { cwd: root });
  for (const [, path = ''] of String(changes).matchAll(/^(?:\?\?|A.) (.*_schemas\.sql)$/gm))
    rmSync(join(root, path));
  const text = await missingMigration(root);
  if (text === null) return null;
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join('supabase/migrations', `${stamp}${suffix}`);
  writeFileSync(join(root, file), text);
  return file;
}
