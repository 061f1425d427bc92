import { createPostgresConnection, type PostgresConnection } from '@supabase/lite/postgres';
import { sql } from 'kysely';
import { keepGrants } from './roles.ts';
import { type LocalDatabase, sqlOver } from './sql.ts';

/**
 * The advisory lock that a process holds while it starts.
 * Gap in @supabase/lite: it creates its tables with `if not exists`, which fails when two processes do so in parallel.
 */
const STARTING = 724_002;

/** Longest that a statement may run, so that a few slow ones cannot hold every connection. */
const STATEMENT_MS = 10_000;

const connect = (url: string, settings: { statement_timeout?: number } = {}) =>
  createPostgresConnection({
    url,
    postgresOptions: {
      onnotice: () => {},
      connection: settings,
      types: { json: jsonType(114), jsonb: jsonType(3802) },
    },
  });

/**
 * Opens a PostgreSQL database (`postgres://…`). Throws when it is unreachable.
 * @param dataApiRole the role that logs in for the requests of the Data API, with the same password; as a rule the owner's
 */
export async function openPostgres(url: string, dataApiRole?: string): Promise<LocalDatabase> {
  const connection = connect(url, { statement_timeout: STATEMENT_MS });
  const { kysely, driver } = connection;
  await driver.unsafe('select 1').catch((error: Error) => {
    throw new Error(`DATABASE_URL leads to no database that answers: ${error.message}`);
  });
  const requests = dataApiRole
    ? connect(Object.assign(new URL(url), { username: dataApiRole }).href)
    : undefined;
  if (requests) answerOn(requests, connection);

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
    close: async () => {
      await requests?.close();
      await connection.close();
    },
  };
}

/**
 * Runs the requests of the Data API, which @supabase/lite makes on `connection`, on `requests`.
 * Gap in @supabase/lite: PostgREST also gives a request the settings of its role, such as statement_timeout.
 */
function answerOn(requests: PostgresConnection, connection: PostgresConnection): void {
  keepGrants(requests);
  connection.withContext = (caller, work, options) =>
    requests.withContext(
      caller,
      async (transaction) => {
        await sql`
          select set_config(split_part(given, '=', 1), split_part(given, '=', 2), true)
          from pg_roles, unnest(rolconfig) as given
          where rolname = current_user and given like '%timeout=%'
        `.execute(transaction);
        return work(transaction);
      },
      options,
    );
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
