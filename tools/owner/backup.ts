// npm run backup: the rows and the lesson files of a shop, in a new folder. The tables and functions are not in it: they
// come from the migrations (docs/decisions/0016-restore.md).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backendFrom, Problem } from './backend.ts';
import { backUpLessons } from './lesson-copies.ts';
import { encryption, orExplain, program } from './programs.ts';

const usage =
  'Gebruik: DATABASE_URL=… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run backup -- <een nieuwe map>';

/** The parts of a backup, in its folder. */
export const backupParts = { rows: 'rijen.dump', lessons: 'lessen' } as const;

async function backUp(url: string | undefined, [folder, ...more]: string[]): Promise<void> {
  if (!url || !folder || more.length > 0 || folder.startsWith('-')) throw new Problem(usage);
  const backend = backendFrom(process.env);
  await encryption(url);
  // Only its owner may read it: it holds customers.
  await mkdir(folder, { mode: 0o700 });
  try {
    const schemas = ['public', 'auth'].map((name) => `--schema=${name}`);
    const file = join(folder, backupParts.rows);
    const copyRows = () =>
      program('pg_dump', ['--data-only', '--format=custom', ...schemas, `--file=${file}`], url);
    const files = await backUpLessons(backend, join(folder, backupParts.lessons), copyRows);
    console.log(
      `Klaar: de rijen en ${files} bestanden van de lessen staan in ${folder}. Bewaar de map versleuteld, elders.`,
    );
  } catch (error) {
    // Half a backup would look like a whole one.
    await rm(folder, { recursive: true });
    throw error;
  }
}

if (import.meta.main) {
  await orExplain(backUp(process.env.DATABASE_URL, process.argv.slice(2)));
}
