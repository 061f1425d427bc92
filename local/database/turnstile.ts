/**
 * Gap in @supabase/lite: its PGlite driver shares its one connection among all requests, so parallel requests
 * run inside each other's transaction, with each other's role. This Kysely dialect admits one transaction at a
 * time, first come, first served.
 */
import type { DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';

/** The part of PGlite that the dialect needs. */
export interface OneConnection {
  query(text: string, parameters: unknown[]): Promise<{ rows: unknown[]; affectedRows?: number }>;
}

/** Builds a Kysely dialect that gives the connection of `client` to one holder at a time. */
export function turnstileDialect(client: OneConnection): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => turnstileDriver(client),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function turnstileDriver(client: OneConnection): Driver {
  /** Settles when the last one in the queue has left. */
  let last = Promise.resolve();
  let leave = () => {};

  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, affectedRows } = await client.query(query.sql, [...query.parameters]);
      return {
        rows: rows as R[],
        numAffectedRows: typeof affectedRows === 'number' ? BigInt(affectedRows) : undefined,
      };
    },
    streamQuery() {
      throw new Error('PGlite does not stream');
    },
  };

  return {
    async init() {},
    async acquireConnection() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      leave = resolve;
      return connection;
    },
    async releaseConnection() {
      leave();
    },
    async beginTransaction(held) {
      await held.executeQuery(CompiledQuery.raw('begin'));
    },
    async commitTransaction(held) {
      await held.executeQuery(CompiledQuery.raw('commit'));
    },
    async rollbackTransaction(held) {
      await held.executeQuery(CompiledQuery.raw('rollback'));
    },
    async destroy() {},
  };
}
