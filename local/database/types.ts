import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';

/** A connection that @supabase/lite can work with. */
export type LiteConnection = PgliteConnection | PostgresConnection;

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
  /** Runs `work` while no other process on this database runs its own: for making tables, which may not race. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
