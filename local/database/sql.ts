import { CompiledQuery, type Kysely } from 'kysely';
import type { Sql } from './types.ts';

/** Plain SQL over a Kysely instance or a transaction of it. */
export function sqlOver(kysely: Pick<Kysely<unknown>, 'executeQuery'>): Sql {
  return {
    async query<Row>(text: string, parameters: unknown[] = []) {
      const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, parameters));
      return rows;
    },
  };
}
