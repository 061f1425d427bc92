import { createHash } from 'node:crypto';
import type { Database } from './database/database.ts';

/**
 * Counts events per key in fixed windows, in the database, so that a restart forgets nothing. There is no way to read
 * a counter without counting: whoever reads, compares and then counts lets through what arrives at once.
 */
export interface Counters {
  /** Adds one to `key`; returns its count in the current window, and the seconds until that window ends. */
  add(key: string, windowSeconds: number): Promise<{ used: number; secondsLeft: number }>;
  /** Resets `key`. */
  clear(key: string): Promise<void>;
}

/**
 * A window that ends this much later than a new one would is left by a clock that ran ahead, and starts over. Less than
 * that is a request that overtook another.
 */
const SLACK_MS = 60_000;

/** Counters in the table `local.counters`. Keys are kept as hashes: they hold addresses. */
export function createCounters(database: Database, now: () => number = Date.now): Counters {
  const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
  const answer = (rows: { used: number; ends_at: number }[]) => ({
    used: Number(rows[0]?.used ?? 0),
    secondsLeft: Math.max(0, Math.ceil((Number(rows[0]?.ends_at ?? 0) - now()) / 1000)),
  });
  return {
    async add(key, windowSeconds) {
      const time = now();
      if (Math.random() < 0.01) await database.query('delete from local.counters where ends_at < $1', [time]);
      return answer(
        await database.query(
          `insert into local.counters as c (key, ends_at, used) values ($1, $2, 1)
           on conflict (key) do update set
             used = case when c.ends_at > $3 and c.ends_at <= $2 + $4 then c.used + 1 else 1 end,
             ends_at = case when c.ends_at > $3 and c.ends_at <= $2 + $4 then c.ends_at else $2 end
           returning used, ends_at`,
          [hash(key), time + windowSeconds * 1000, time, SLACK_MS],
        ),
      );
    },
    async clear(key) {
      await database.query('delete from local.counters where key = $1', [hash(key)]);
    },
  };
}
