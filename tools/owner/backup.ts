// npm run backup: the rows, the lesson files and the pictures of a shop, in a new folder. The tables and functions are not in it: they
// come from the migrations (docs/decisions/0016-restore.md).
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backendFrom, Problem } from './backend.ts';
import { backUpLessons, backUpPictures } from './file-copies.ts';
import { encryption, orExplain, program } from './programs.ts';

const usage =
  'Gebruik: DATABASE_URL=… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run backup -- <een nieuwe map>';

/** The tables of a backup. Most of what else is in auth opens a session: tokens, sessions, challenges. */
const tables = ['public.*', 'auth.users', 'auth.identities', 'auth.mfa_factors'];

/** The parts of a backup, in its folder. */
export const backupParts = { rows: 'rijen.dump', lessons: 'lessen', pictures: 'fotos' } as const;

async function backUp(url: string | undefined, [folder, ...more]: string[]): Promise<void> {
  if (!url || !folder || more.length > 0 || folder.startsWith('-')) throw new Problem(usage);
  const backend = backendFrom(process.env);
  await encryption(url);
  // Only its owner may read it: it holds customers.
  await mkdir(folder, { mode: 0o700 });
  try {
    const chosen = tables.map((name) => `--table=${name}`);
    const file = join(folder, backupParts.rows);
    const copyRows = () =>
      program('pg_dump', ['--data-only', '--format=custom', ...chosen, `--file=${file}`], url);
    const files = await backUpLessons(backend, join(folder, backupParts.lessons), copyRows);
    // After the rows: a picture that they name is kept for a week at least.
    const pictures = await backUpPictures(backend, join(folder, backupParts.pictures));
    console.log(
      `Klaar: de rijen, ${files} bestanden van de lessen en ${pictures} foto’s staan in ${folder}. Bewaar de map versleuteld, elders.`,
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
