import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Kysely } from 'kysely';

/** Runs SQL with `$1` parameters and returns the rows. */
export interface Sql {
  query<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>;
}

/** The one database of the process, PGlite or PostgreSQL, as its owner (no row level security). */
export interface LocalDatabase extends Sql {
  readonly kind: 'pglite' | 'postgres';
  /** The connection that @supabase/lite works with. */
  readonly connection: PgliteConnection | PostgresConnection;
  /** Runs `work` in one transaction; a throw rolls it back. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  script(text: string): Promise<void>;
  /** Runs `work` while no other process on this database runs its own: for creating tables. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Plain SQL over a Kysely instance or a transaction of it. */
export function sqlOver(kysely: Pick<Kysely<unknown>, 'executeQuery'>): Sql {
  return {
    async query<Row>(text: string, parameters: unknown[] = []) {
      const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters));
      return rows;
    },
  };
}
