import { createPostgresConnection } from '@supabase/lite/postgres';
import { type Database, sqlOver } from './sql.ts';

/** The advisory lock that a process holds while it starts. */
const STARTING = 724_002;

/** Opens a PostgreSQL database (`postgres://…`). Throws when nothing answers. */
export async function openPostgres(url: string): Promise<Database> {
  const connection = createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
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
      await driver.begin((transaction) => transaction.unsafe(text).simple());
    },
    alone: async (work) => {
      const holder = await driver.reserve();
      try {
        await holder`select pg_advisory_lock(${STARTING})`;
        return await work();
      } finally {
        await holder`select pg_advisory_unlock(${STARTING})`;
        holder.release();
      }
    },
    close: () => connection.close(),
  };
}

/**
 * Gap in @supabase/lite: on PostgreSQL it passes JSON as text and the driver encodes it again, so that a user's
 * metadata is stored as a string. Text is taken as the JSON it already is, as PGlite does.
 */
function jsonType(id: number) {
  return {
    to: id,
    from: [id],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text),
  };
}
