import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import type { AuthMailKind } from '../mail/auth-templates.ts';
import { accountByEmail, sendConfirmation } from './accounts.ts';
import { emailOf, type Gap } from './call.ts';
import { type AuthMailer, mailFailed } from './mailer.ts';
import { mailPause } from './rate-limits.ts';

const KINDS: Record<string, AuthMailKind> = {
  '/auth/v1/recover': 'recovery',
  '/auth/v1/resend': 'confirmation',
};

/**
 * Gaps in @supabase/lite: it answers known and unknown addresses differently, and sends nothing on resend. Here every address
 * gets the same answer, resend sends a confirmation, and lite sends a reset to known addresses, unless the last mail was too
 * recent.
 */
export function mailRequests(database: Database, mailer: AuthMailer, limits: Limits): Gap {
  return (next) => async (call) => {
    const kind = call.request.method === 'POST' ? KINDS[call.path] : undefined;
    const email = emailOf(call);
    const isOther = kind === 'confirmation' && call.body?.type !== 'signup';
    if (!kind || isOther || !email) return next(call);
    const account = await accountByEmail(database, email);
    if (account && !(kind === 'confirmation' && account.confirmed)) {
      const refused = await mailPause(database, limits, kind, account.id);
      if (refused) return refused;
      if (kind === 'recovery') return unlessMailFails(database, account.id, () => next(call));
      await sendConfirmation(database, mailer, account);
    }
    return Response.json({}, { headers: { 'access-control-allow-origin': '*' } });
  };
}

/** Gap in @supabase/lite: it keeps the token and time of a mail that failed, which Supabase Auth rolls back. */
async function unlessMailFails(
  database: Database,
  id: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const [before] = await database.query<{ token: string | null; at: string | null }>(
    'select recovery_token as token, recovery_sent_at::text as at from auth.users where id = $1',
    [id],
  );
  const answer = await send();
  if (mailFailed() && before)
    await database.query(
      'update auth.users set recovery_token = $2, recovery_sent_at = $3::timestamptz where id = $1',
      [id, before.token, before.at],
    );
  return answer;
}

/**
 * Gap in @supabase/lite: a reset link confirms an account and leaves its confirmation link good; in Supabase Auth that one
 * is void.
 */
export function resetLink(database: Database): Gap {
  return (next) => async (call) => {
    const { searchParams } = new URL(call.request.url);
    const given = (name: string) => call.body?.[name] ?? searchParams.get(name);
    if (call.path !== '/auth/v1/verify' || given('type') !== 'recovery') return next(call);
    const [user] = await database.query<{ id: string }>(
      'select id::text as id from auth.users where recovery_token = $1',
      [given('token_hash') ?? given('token')],
    );
    const answer = await next(call);
    if (user)
      await database.query(
        `update auth.users set confirmation_token = '' where id = $1 and email_confirmed_at is not null`,
        [user.id],
      );
    return answer;
  };
}
