import type { Database } from '../database/database.ts';
import type { AuthMailKind } from '../mail/auth-templates.ts';
import { accountByEmail, codeHash, sendConfirmation } from './accounts.ts';
import { type Call, emailOf, type Gap, withBody } from './call.ts';
import type { AuthMailer } from './mailer.ts';
import type { MailPause } from './rate-limits.ts';

const KINDS: Record<string, AuthMailKind> = {
  '/auth/v1/recover': 'recovery',
  '/auth/v1/otp': 'magic_link',
  '/auth/v1/magiclink': 'magic_link',
  '/auth/v1/resend': 'confirmation',
};

/**
 * Gaps in @supabase/lite: it answers known and unknown addresses differently, sends nothing on resend, and creates a
 * confirmed account for anyone who requests a sign-in link. Here every address gets the same answer, resend sends a
 * confirmation, and lite sends the other mails to known addresses.
 */
export function mailRequests(database: Database, mailer: AuthMailer, pause: MailPause): Gap {
  return (next) => async (call) => {
    const kind = call.request.method === 'POST' ? KINDS[call.path] : undefined;
    const email = emailOf(call);
    const isOther = kind === 'confirmation' && call.body?.type !== 'signup';
    if (!kind || isOther || !email) return next(call);
    const refused = pause.start(kind, email);
    if (refused) return refused;
    const account = await accountByEmail(database, email);
    if (account && kind !== 'confirmation') return next(call);
    if (account && !account.confirmed) await sendConfirmation(database, mailer, account);
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}

/**
 * Gap in @supabase/lite: it refuses `verifyOtp({ type: 'email' })`, which Supabase Auth accepts for confirmations and
 * sign-in links. This replaces the type with the one that the token was issued for.
 */
export function emailType(database: Database): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify' || call.request.method !== 'POST' || call.body?.type !== 'email') {
      return next(call);
    }
    const body = { ...call.body, type: await typeOf(database, call) };
    return next({ ...call, body, request: withBody(call.request, JSON.stringify(body)) });
  };
}

async function typeOf(database: Database, { body }: Call): Promise<'signup' | 'magiclink'> {
  const { token_hash: hash, email = '', token = '' } = body as Record<string, string | undefined>;
  const [user] = await database.query('select id from auth.users where confirmation_token = $1', [
    hash ?? codeHash(email, token),
  ]);
  return user ? 'signup' : 'magiclink';
}
