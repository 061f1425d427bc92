import { PGlite } from '@supabase/lite/pglite';
import { openPglite } from '../local/database/pglite.ts';
import type { LocalDatabase } from '../local/database/sql.ts';

/** The files of a new database: making them takes four seconds, a copy one. */
let files: Promise<Blob> | undefined;

async function newFiles(): Promise<Blob> {
  const database = new PGlite();
  const dump = await database.dumpDataDir('none');
  await database.close();
  return dump;
}

/** The embedded database, new and in memory. */
export const openMemory = async (): Promise<LocalDatabase> =>
  openPglite('memory://', await (files ??= newFiles()));
