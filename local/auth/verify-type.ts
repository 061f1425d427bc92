/**
 * Gap in @supabase/lite: `verifyOtp({ type: 'email' })` is refused, while Supabase takes it for both a
 * confirmation and a link to sign in.
 */
import type { Database } from '../database/database.ts';
import { type Gap, withBody } from './call.ts';
import { otpHash } from './otp.ts';

/** Turns the type `email` into the one that the token was made for. */
export function verifyType(database: Database): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify' || call.request.method !== 'POST' || call.body?.type !== 'email') {
      return next(call);
    }
    const { token_hash: given, email, token } = call.body as Record<string, string | undefined>;
    const hash = given ?? (email && token ? otpHash(email, token) : '');
    const [user] = hash
      ? await database.query('select id from auth.users where confirmation_token = $1', [hash])
      : [];
    return next(withBody(call, { ...call.body, type: user ? 'signup' : 'magiclink' }));
  };
}
