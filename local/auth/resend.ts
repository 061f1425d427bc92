/**
 * Gap in @supabase/lite: `/resend` answers without sending anything. Supabase mails the confirmation again
 * to an unconfirmed address, and says the same to everyone else.
 */
import type { Database } from '../database/database.ts';
import { emailOf, type Gap } from './call.ts';
import type { Confirmation } from './confirmation.ts';
import type { MailInterval } from './mail-interval.ts';
import { accountByEmail } from './users.ts';

/** Mails the confirmation again; other kinds and faulty bodies pass. */
export function resend(database: Database, confirmation: Confirmation, interval: MailInterval): Gap {
  return (next) => async (call) => {
    const isResend = call.path === '/auth/v1/resend' && call.request.method === 'POST';
    const email = emailOf(call);
    if (!isResend || call.body?.type !== 'signup' || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      return next(call);
    const refused = await interval.claim('confirmation', email);
    if (refused) return refused;
    const account = await accountByEmail(database, email);
    if (account && !account.confirmed) await confirmation.send(account);
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}
