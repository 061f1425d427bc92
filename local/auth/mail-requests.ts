/**
 * Gaps in @supabase/lite: it mails one address any number of times, tells known and unknown addresses apart, sends
 * nothing on resend, and makes a confirmed account for anyone who asks for a sign-in link.
 */
import type { Counters } from '../counters.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import { authError, emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import { accountByEmail } from './users.ts';

/** Starts the pause after a mail of this kind to an address; answers 429 while the last one is too recent. */
export type MailPause = (kind: string, email: string) => Promise<Response | undefined>;

/** One mail of a kind to one address per interval, as Supabase Auth has it. */
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

/** Answers every address alike, mails confirmations again, and leaves the other mails to known addresses to lite. */
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
