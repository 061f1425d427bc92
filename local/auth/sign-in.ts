/**
 * Gaps in @supabase/lite: it answers a wrong password for an unconfirmed account with 'Email not confirmed', answers unknown
 * addresses faster than known ones, and does not limit wrong passwords.
 */
import { compare, hash } from 'bcryptjs';
import type { Counters } from '../counters.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import { authError, emailOf, type Gap } from './call.ts';
import { tooMany } from './rate-limits.ts';
import { accountByEmail } from './users.ts';

/** The bcrypt cost that @supabase/lite uses. */
const COST = 10;

/** Checks the password before it says anything about the account, and limits wrong ones per account. */
export function signIn(database: Database, counters: Counters, limits: Limits): Gap {
  const nobody = hash('nobody has this password', COST);
  return (next) => async (call) => {
    const isSignIn =
      call.path === '/auth/v1/token' &&
      new URL(call.request.url).searchParams.get('grant_type') === 'password';
    const email = emailOf(call);
    const password = call.body?.password;
    if (!isSignIn || call.request.method !== 'POST' || !email || typeof password !== 'string')
      return next(call);

    const key = `password ${email}`;
    // Counted before the password is compared, so that parallel guesses count.
    const guesses = await counters.add(key, limits.accountWindowSeconds);
    if (guesses.used > limits.wrongPasswordsPerAccount) return tooMany(guesses.secondsLeft);
    const account = await accountByEmail(database, email);
    // The same work for every address, so that response times say nothing about accounts either.
    const right = await compare(password, account?.passwordHash ?? (await nobody));
    if (!account || !right) return authError(400, 'invalid_credentials', 'Invalid login credentials');
    await counters.clear(key);
    return account.confirmed ? next(call) : authError(400, 'email_not_confirmed', 'Email not confirmed');
  };
}
