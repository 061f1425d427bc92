import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Call, type Gap, withBody } from './call.ts';

/** Digits of a code, as `otp_length` in supabase/config.toml has it. */
export const CODE_LENGTH = 10;

/** The hash that @supabase/lite stores for a code. */
export function codeHash(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

/** Gap in @supabase/lite: link scanners use a link up by HEAD, to which Supabase Auth answers 405. */
export function unopenedLinks(): Gap {
  return (next) => async (call) =>
    call.path === '/auth/v1/verify' && call.request.method === 'HEAD'
      ? new Response(null, { status: 405 })
      : next(call);
}

/**
 * Gap in @supabase/lite: it refuses `verifyOtp({ type: 'email' })`, which Supabase Auth accepts for confirmations and
 * sign-in links. This replaces the type by the one that the token was made for.
 */
export function emailType(database: Database): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify' || call.request.method !== 'POST' || call.body?.type !== 'email') {
      return next(call);
    }
    return next(withBody(call, { ...call.body, type: await typeOf(database, call) }));
  };
}

async function typeOf(database: Database, { body }: Call): Promise<'signup' | 'magiclink'> {
  const { token_hash: hash, email = '', token = '' } = body as Record<string, string | undefined>;
  const [user] = await database.query('select id from auth.users where confirmation_token = $1', [
    hash ?? codeHash(email, token),
  ]);
  return user ? 'signup' : 'magiclink';
}
