import type { LiteConnection } from './connection.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

/** Runs SQL with `$1` parameters and answers the rows. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The one database of the process: PGlite or Postgres, seen as its owner (no row level security). */
export interface Database extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** The connection that @supabase/lite works with. */
  readonly connection: LiteConnection;
  /** Runs `work` in one transaction; a throw rolls it back. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Runs a script of several statements in one transaction. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database that `location` names: `memory://`, a folder, or `postgres://…`.
 * Throws when it can't be reached.
 */
export function openDatabase(location: string): Promise<Database> {
  return /^postgres(ql)?:\/\//.test(location) ? openPostgres(location) : openPglite(location);
}
