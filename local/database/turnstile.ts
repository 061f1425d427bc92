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

/** Longest wait for the connection; a longer one means that a transaction waits for itself. */
const MAX_WAIT_MS = 30_000;

/** Builds a Kysely dialect that gives the connection of `client` to one holder at a time. */
export function turnstileDialect(client: OneConnection, maxWaitMs = MAX_WAIT_MS): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => turnstileDriver(client, maxWaitMs),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

function turnstileDriver(client: OneConnection, maxWaitMs: number): Driver {
  const waiting: (() => void)[] = [];
  let taken = false;

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

  function enter(): Promise<void> {
    if (!taken) {
      taken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const pass = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(pass), 1);
        reject(new Error('The database stayed busy too long'));
      }, maxWaitMs);
      waiting.push(pass);
    });
  }

  return {
    async init() {},
    async acquireConnection() {
      await enter();
      return connection;
    },
    async releaseConnection() {
      const next = waiting.shift();
      if (next) next();
      else taken = false;
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
