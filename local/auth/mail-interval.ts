/**
 * Gap in @supabase/lite: any number of mails goes to one address. Supabase sends one of a kind per minute
 * and answers 429 in between; here unknown addresses answer the same, so that the answer tells nothing.
 */
import type { Counters } from '../counters.ts';
import type { Limits } from '../limits.ts';
import { authError } from './call.ts';

/** Who may be mailed now. */
export interface MailInterval {
  /** Starts the pause for a mail of this kind to the address; answers 429 while the last one is too young. */
  claim(kind: string, email: string): Promise<Response | undefined>;
  /** Takes the pause back: no mail was sent after all. */
  release(kind: string, email: string): Promise<void>;
}

/** The pauses in the counters; claimed in one step, so that parallel requests send one mail. */
export function createMailInterval(counters: Counters, limits: Limits): MailInterval {
  const key = (kind: string, email: string) => `mail ${kind} ${email}`;
  return {
    async claim(kind, email) {
      if (limits.mailIntervalSeconds === 0) return undefined;
      const { used, secondsLeft } = await counters.add(key(kind, email), limits.mailIntervalSeconds);
      if (used === 1) return undefined;
      return authError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${secondsLeft} seconds.`,
        { 'retry-after': String(secondsLeft) },
      );
    },
    release: (kind, email) => counters.clear(key(kind, email)),
  };
}
