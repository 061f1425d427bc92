import type { Database } from './database.ts';

/**
 * Releases the mails and webhooks that a killed process had claimed, so that they are sent immediately instead of half
 * a minute later. Only for PGlite, which a single process holds.
 */
export async function releaseLeases(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.query(
    'update local.stripe_deliveries set next_at = $1 where next_at is not null and attempts > 0',
    [Date.now()],
  );
  const [outbox] = await database.query<{ there: boolean }>(
    `select to_regclass('public.outbox') is not null as there`,
  );
  if (outbox?.there) {
    await database.query('update public.outbox set locked_until = null where locked_until is not null');
    await database.query('update public.outbox_delivery set run = null');
  }
}
