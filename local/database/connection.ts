import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Sql } from './database.ts';

/** A connection that @supabase/lite can work with. */
export type LiteConnection = PgliteConnection | PostgresConnection;

/** Plain SQL over a Kysely instance or a transaction of it. */
export function sqlOver(kysely: Kysely<any>): Sql {
  return {
    async query<Row>(text: string, parameters: unknown[] = []) {
      const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters));
      return rows;
    },
  };
}
