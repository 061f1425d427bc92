import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createPgliteConnection, PGlite } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { sqlOver } from './sql.ts';
import { turnstileDialect } from './turnstile.ts';
import type { Database } from './types.ts';

/** PGlite's own parameters, with less shared memory (128 MB is its default) and Supabase's search path. */
const START_PARAMETERS = [
  ...(PGlite as unknown as { defaultStartParams: string[] }).defaultStartParams,
  '-c',
  'shared_buffers=16MB',
  '-c',
  'search_path=public,extensions',
];

/** Opens PGlite in memory (`memory://`) or in a folder, which is made when it is missing. */
export async function openPglite(location: string): Promise<Database> {
  const inMemory = location.startsWith('memory://');
  if (!inMemory && !existsSync(location)) await createCluster(location);
  const connection = await createPgliteConnection({
    url: location,
    pgliteOptions: { startParams: START_PARAMETERS },
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
        // A script holds several statements, so it goes to PGlite directly, while this holds the turnstile.
        try {
          await pglite.exec('begin');
          await pglite.exec(text);
          await pglite.exec('commit');
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
    // The directory lock keeps other processes away.
    alone: (work) => work(),
    close: () => connection.close(),
  };
}

/**
 * Makes a new database folder in a process of its own: that takes some 500 MB once, which a process gives
 * back only when it ends. It gets its name when it is whole, so a kill leaves no half-made database.
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
  if (code !== 0) throw new Error(`The database folder ${folder} could not be made. ${problem.trim()}`);
  await rename(fresh, folder);
}
