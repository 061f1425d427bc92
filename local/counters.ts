import { createHash } from 'node:crypto';
import type { Database } from './database/database.ts';

/** Counts events per key in fixed windows, in the database, so that a restart forgets nothing. */
export interface Counters {
  /** Adds one to `key`; returns its count in the current window, and the seconds until that window ends. */
  add(key: string, windowSeconds: number): Promise<{ used: number; secondsLeft: number }>;
  /** Reads `key` without counting. */
  read(key: string): Promise<{ used: number; secondsLeft: number }>;
  /** Resets `key`. */
  clear(key: string): Promise<void>;
}

/** Counters in the table `local.counters`. Keys are kept as hashes: they hold addresses. */
export function createCounters(database: Database, now: () => number = Date.now): Counters {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  const answer = (rows: { used: number; ends_at: number }[]) => ({
    used: Number(rows[0]?.used ?? 0),
    secondsLeft: Math.max(0, Math.ceil((Number(rows[0]?.ends_at ?? 0) - now()) / 1000)),
  });
  return {
    async add(key, windowSeconds) {
      if (Math.random() < 0.01)
        await database.query('delete from local.counters where ends_at < $1', [now()]);
      return answer(
        await database.query(
          `insert into local.counters as c (key, ends_at, used) values ($1, $2, 1)
           on conflict (key) do update set
             used = case when c.ends_at <= $3 then 1 else c.used + 1 end,
             ends_at = case when c.ends_at <= $3 then $2 else c.ends_at end
           returning used, ends_at`,
          [hash(key), now() + windowSeconds * 1000, now()],
        ),
      );
    },
    async read(key) {
      return answer(
        await database.query('select used, ends_at from local.counters where key = $1 and ends_at > $2', [
          hash(key),
          now(),
        ]),
      );
    },
    async clear(key) {
      await database.query('delete from local.counters where key = $1', [hash(key)]);
    },
  };
}
