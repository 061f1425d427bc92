import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { type LocalDatabase, sqlOver } from './sql.ts';
import { turnstileDialect } from './turnstile.ts';

/** PGlite's own parameters, with less shared memory (128 MB is its default) and Supabase's search path. */
const START_PARAMETERS = [
  ...(PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'search_path=public,extensions',
];

/** Opens PGlite in memory (`memory://`), perhaps with the files of another, or in a folder, which is created if it is missing. */
export async function openPglite(location: string, loadDataDir?: Blob): Promise<LocalDatabase> {
  if (!location.startsWith('memory://') && !existsSync(location)) await createCluster(location);
  const connection = await createPgliteConnection({
    url: location,
    pgliteOptions: { startParams: START_PARAMETERS, ...(loadDataDir && { loadDataDir }) },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  const kysely = new Kysely<unknown>({ dialect: turnstileDialect(pglite) });
  connection.kysely = kysely;

  return {
    kind: 'pglite',
    connection,
    ...sqlOver(kysely),
    transaction: (work) => kysely.transaction().execute((transaction) => work(sqlOver(transaction))),
    script: (text) =>
      kysely.connection().execute(async () => {
        // A script holds several statements, so it goes to PGlite directly while this connection is held.
        try {
          await pglite.exec('begin');
          await pglite.exec(text);
          await pglite.exec('commit');
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
    // lock.ts keeps other processes away.
    alone: (work) => work(),
    close: () => connection.close(),
  };
}

/**
 * Creates a database folder in a child process, since that takes some 500 MB which a process returns only when it
 * ends. The folder is renamed once it is complete, so a kill leaves no incomplete database.
 */
async function createCluster(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(fresh, { recursive: true, force: true });
  const script = `
    import { PGlite } from ${JSON.stringify(import.meta.resolve('@supabase/lite/pglite'))};
    const database = new PGlite(process.argv[1]);
    await database.waitReady;
    await database.close();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, fresh], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problem = '';
  child.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The database folder ${folder} could not be created. ${problem.trim()}`);
  await rename(fresh, folder);
}
