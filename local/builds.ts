import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Hono } from 'hono';
import type { Database } from './database/database.ts';
import { shopFileOf } from './storage/setup.ts';

/**
 * The stand-in for the deploy hook of a host: writes what the owner published to a file, with which the launcher builds the
 * site beside this one (tools/lib/build.mjs), now and at each publication. It builds nothing when the site has it already.
 */
export async function buildRoutes(database: Database, file: string): Promise<Hono> {
  const ask = async () => {
    await writeFile(file, await shopFileOf(database));
    process.send?.('published');
  };
  // With a PostgreSQL of one's own nothing else makes DATA_DIR.
  await mkdir(dirname(file), { recursive: true });
  await ask();
  const routes = new Hono();
  routes.post('/build', async (c) => {
    await ask();
    return c.body(null, 202);
  });
  return routes;
}
