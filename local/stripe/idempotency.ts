import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { StripeError } from './error.ts';

/** An answer before it is written. */
export interface Answer {
  status: number;
  body: string;
}

/**
 * Answers a repeated request with the first answer, also after a restart. Throws StripeError when its key came
 * with another request before.
 */
export async function once(
  database: Database,
  id: string,
  path: string,
  body: string,
  work: () => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  const fingerprint = createHash('sha256').update(`${path}\n${body}`).digest('hex');
  const [known] = await database.query<Answer & { fingerprint: string }>(
    'select fingerprint, status, body from local.stripe_requests where key = $1',
    [id],
  );
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeError(
      400,
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      { type: 'idempotency_error' },
    );
  }
  if (known) return { status: known.status, body: known.body, replayed: true };
  const made = await work();
  await database.query(
    'insert into local.stripe_requests (key, fingerprint, status, body) values ($1, $2, $3, $4) on conflict do nothing',
    [id, fingerprint, made.status, made.body],
  );
  return made;
}
