import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export type { Database, Sql } from './types.ts';

/**
 * Opens the database that `location` names: `memory://`, a folder, or `postgres://…`.
 * Throws when it can't be reached.
 */
export function openDatabase(location: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location) : openPglite(location);
}
