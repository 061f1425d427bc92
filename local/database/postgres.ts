import type { PostgresConnection } from '@supabase/lite/postgres';
import { sqlOver } from './connection.ts';
import type { Database } from './database.ts';

/** Opens a Postgres server (`postgres://…`). Throws when the driver is missing or nothing answers. */
export async function openPostgres(url: string): Promise<Database> {
  const { createPostgresConnection } = await import('@supabase/lite/postgres').catch(() => {
    throw new Error('DATABASE_URL needs the npm package "postgres" beside @supabase/lite.');
  });
  const connection: PostgresConnection = createPostgresConnection({
    url,
    postgresOptions: { onnotice: () => {} },
  });
  const { kysely, driver } = connection;
  await driver.unsafe('select 1');

  return {
    kind: 'postgres',
    connection,
    ...sqlOver(kysely),
    transaction: (work) => kysely.transaction().execute((transaction) => work(sqlOver(transaction))),
    script: async (text) => {
      await driver.begin((transaction: typeof driver) => transaction.unsafe(text).simple());
    },
    close: () => connection.close(),
  };
}
