import type { Database } from './database.ts';

/**
 * Gives back what a process had taken when it was killed: mails and webhooks on their way. Only for a database
 * that one process holds alone, since nobody else can be working on them.
 */
export async function releaseLeases(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  const now = Date.now();
  await database.query('update local.outgoing_mail set next_at = $1', [now]);
  await database.query(
    'update local.stripe_deliveries set next_at = $1 where next_at is not null and attempts > 0',
    [now],
  );
  const [outbox] = await database.query<{ there: boolean }>(
    `select to_regclass('public.outbox') is not null as there`,
  );
  if (outbox?.there) {
    await database.query('update public.outbox set locked_until = null where locked_until is not null');
  }
}
