/**
 * Gaps in @supabase/lite: any number of reset mails, known and unknown addresses told apart, and a sign-in
 * link that makes a confirmed account for an address nobody proved.
 */
import type { Database } from '../database/database.ts';
import { emailOf, type Gap } from './call.ts';
import type { MailInterval } from './mail-interval.ts';
import { accountByEmail } from './users.ts';

const KINDS: Record<string, string> = {
  '/auth/v1/recover': 'recovery',
  '/auth/v1/otp': 'magic link',
  '/auth/v1/magiclink': 'magic link',
};

/** One mail of a kind per interval, the same answer for every address, and no account for a mere link. */
export function mailRequests(database: Database, interval: MailInterval): Gap {
  return (next) => async (call) => {
    const kind = call.request.method === 'POST' ? KINDS[call.path] : undefined;
    const email = emailOf(call);
    if (!kind || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return next(call);
    const refused = await interval.claim(kind, email);
    if (refused) return refused;
    if (await accountByEmail(database, email)) return next(call);
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}
