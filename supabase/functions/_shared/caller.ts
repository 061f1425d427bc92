import { isAuthApiError, isAuthSessionMissingError } from '@supabase/supabase-js';
import { tryPassword } from '../../../contract/account.ts';
import { limits } from '../../../contract/limits.ts';
import { cut } from '../../../contract/text.ts';
import { authFor, clientFor, DatabaseError } from './database.ts';
import { type Failure, refusal } from './http/failure.ts';
import { tooMany, visitorAddress } from './rate-limits.ts';
import { bearerOf } from './secret.ts';
import { supabaseSettings } from './settings.ts';

export interface Caller {
  id: string;
  /** In lower case; '' if the account has none. */
  email: string;
  firstName: string;
  lastName: string;
}

const looksLikeToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? cut(value.trim(), limits.shortText) : '';

/**
 * The user behind a request. Null without a bearer token, with an API key as bearer, or with an invalid or expired
 * token. Throws when Auth itself is unreachable.
 */
export async function callerOf(request: Request): Promise<Caller | null> {
  const token = bearerOf(request);
  if (!token || !looksLikeToken.test(token)) return null;
  const { url, publishableKey } = supabaseSettings();
  if (token === publishableKey) return null;

  const { data, error } = await clientFor(url, publishableKey).auth.getUser(token);
  if (error) {
    const refused =
      isAuthSessionMissingError(error) || (isAuthApiError(error) && (error.status ?? 500) < 500);
    if (refused) return null;
    throw new DatabaseError('auth', `getUser: ${error.name}`);
  }
  const { id, email, user_metadata: metadata } = data.user;
  return {
    id,
    email: (email ?? '').toLowerCase(),
    firstName: textOf(metadata?.first_name),
    lastName: textOf(metadata?.last_name),
  };
}

/** Why a password does not prove the caller; null when it does. Throws DatabaseError when Auth cannot say. */
export async function passwordRefusal(
  { email }: Caller,
  password: string,
  request: Request,
): Promise<Failure | null> {
  const auth = authFor(visitorAddress(request));
  const { error } = await tryPassword(password, (tried) =>
    auth.signInWithPassword({ email, password: tried }),
  );
  if (error?.status === 429) return tooMany;
  if (error?.code === 'invalid_credentials' || error?.code === 'validation_failed')
    return refusal(403, 'wrong-password');
  if (error) throw new DatabaseError('auth', `signInWithPassword: ${error.name} ${error.code}`);
  // Only a proof: its session ends here.
  await auth.signOut({ scope: 'local' });
  return null;
}
