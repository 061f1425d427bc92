/**
 * Gaps in @supabase/lite: it mails one address any number of times, answers known and unknown addresses
 * differently, sends nothing on resend, and makes a confirmed account for anyone who asks for a sign-in link.
 */
import type { Counters } from '../counters.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import { authError, emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import { accountByEmail } from './users.ts';

/** Starts the pause after a mail of this kind to an address; answers 429 while an earlier one lasts. */
export type MailPause = (kind: string, email: string) => Promise<Response | undefined>;

/**
 * One mail of a kind to one address per interval. Supabase Auth answers 429 to a second request for a known address alone;
 * here unknown ones get the same answer.
 */
export function createMailPause(counters: Counters, limits: Limits): MailPause {
  return async (kind, email) => {
    if (limits.mailIntervalSeconds === 0) return undefined;
    const { used, secondsLeft } = await counters.add(`mail ${kind} ${email}`, limits.mailIntervalSeconds);
    if (used === 1) return undefined;
    return authError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${secondsLeft} seconds.`,
      { 'retry-after': String(secondsLeft) },
    );
  };
}

const KINDS: Record<string, string> = {
  '/auth/v1/recover': 'recovery',
  '/auth/v1/otp': 'magic link',
  '/auth/v1/magiclink': 'magic link',
  '/auth/v1/resend': 'confirmation',
};

/** Gives every address the same answer, resends confirmations, and lets lite send the other mails to known addresses. */
export function mailRequests(database: Database, confirmation: Confirmation, pause: MailPause): Gap {
  return (next) => async (call) => {
    const kind = call.request.method === 'POST' ? KINDS[call.path] : undefined;
    const email = emailOf(call);
    const isOther = kind === 'confirmation' && call.body?.type !== 'signup';
    if (!kind || isOther || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return next(call);
    const refused = await pause(kind, email);
    if (refused) return refused;
    const account = await accountByEmail(database, email);
    if (account && kind !== 'confirmation') return next(call);
    if (account && !account.confirmed) await confirmation.send(account);
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}
