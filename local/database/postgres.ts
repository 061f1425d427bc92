import { createPostgresConnection } from '@supabase/lite/postgres';
import { type Database, sqlOver } from './sql.ts';

/**
 * The advisory lock that a process holds while it starts.
 * Gap in @supabase/lite: it creates its tables with `if not exists`, which fails when two processes do so in parallel.
 */
const STARTING = 724_002;

/** Longest that a statement may run, so that a few slow ones cannot hold every connection. */
const STATEMENT_MS = 10_000;

/** Opens a PostgreSQL database (`postgres://…`). Throws when it is unreachable. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
      connection: { statement_timeout: STATEMENT_MS },
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });
  const { kysely, driver } = connection;
  await driver.unsafe('select 1');

  return {
    kind: 'postgres',
    connection,
    ...sqlOver(kysely),
    transaction: (work) => kysely.transaction().execute((transaction) => work(sqlOver(transaction))),
    script: async (text) => {
      await driver.begin(async (transaction) => {
        await transaction`set local statement_timeout = 0`;
        await transaction.unsafe(text).simple();
      });
    },
    alone: async (work) => {
      const holder = await driver.reserve();
      try {
        await holder`set statement_timeout = 0`;
        await holder`select pg_advisory_lock(${STARTING})`;
        return await work();
      } finally {
        await holder`select pg_advisory_unlock(${STARTING})`;
        await holder`reset statement_timeout`;
        holder.release();
      }
    },
    hasRoom: () => true,
    close: () => connection.close(),
  };
}

/**
 * Gap in @supabase/lite: on PostgreSQL it passes JSON as text and the driver encodes it again, so that a user's
 * metadata is stored as a string. Text is passed as is, as PGlite does.
 */
function jsonType(id: number) {
  return {
    to: id,
    from: [id],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text),
  };
}
