/**
 * Gap in @supabase/lite: any number of mails goes to one address. Supabase sends one of a kind per minute
 * and answers 429 in between; here unknown addresses answer the same, so that the answer tells nothing.
 */
import type { Counters } from '../counters.ts';
import type { Limits } from '../limits.ts';
import { authError } from './call.ts';

/** Who may be mailed now. */
export interface MailInterval {
  /** Answers 429 while the last mail of this kind to the address is too young. */
  refusal(kind: string, email: string): Promise<Response | undefined>;
  /** Starts the pause. */
  mailed(kind: string, email: string): Promise<void>;
}

export function createMailInterval(counters: Counters, limits: Limits): MailInterval {
  const key = (kind: string, email: string) => `mail ${kind} ${email}`;
  return {
    async refusal(kind, email) {
      const { used, secondsLeft } = await counters.read(key(kind, email));
      if (used === 0 || secondsLeft === 0) return undefined;
      return authError(
        429,
        'over_email_send_rate_limit',
        `For security purposes, you can only request this after ${secondsLeft} seconds.`,
        { 'retry-after': String(secondsLeft) },
      );
    },
    async mailed(kind, email) {
      if (limits.mailIntervalSeconds > 0) await counters.add(key(kind, email), limits.mailIntervalSeconds);
    },
  };
}
