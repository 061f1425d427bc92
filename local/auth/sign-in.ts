/** Gap in @supabase/lite: it answers a wrong password for an unconfirmed account with 'Email not confirmed'. */
import { compare } from 'bcryptjs';
import type { Database } from '../database/database.ts';
import { authError, emailOf, type Gap } from './call.ts';
import { accountByEmail } from './users.ts';

/** Says that an account is unconfirmed only to someone who knows its password. */
export function signIn(database: Database): Gap {
  return (next) => async (call) => {
    const isSignIn =
      call.path === '/auth/v1/token' &&
      call.request.method === 'POST' &&
      new URL(call.request.url).searchParams.get('grant_type') === 'password';
    const account = isSignIn ? await accountByEmail(database, emailOf(call)) : undefined;
    if (!account || account.confirmed) return next(call);
    return (await compare(String(call.body?.password ?? ''), account.passwordHash ?? ''))
      ? authError(400, 'email_not_confirmed', 'Email not confirmed')
      : authError(400, 'invalid_credentials', 'Invalid login credentials');
  };
}
