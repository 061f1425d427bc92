import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import type { LocalDatabase } from './sql.ts';

export type { LocalDatabase as Database, Sql } from './sql.ts';

/** Opens the database at `location`: `memory://`, a folder, or `postgres://…`. Throws when it is unreachable. */
export function openDatabase(location: string, dataApiRole?: string): Promise<LocalDatabase> {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location, dataApiRole) : openPglite(location);
}
