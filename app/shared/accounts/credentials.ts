import type { User, UserAttributes } from '@supabase/auth-js';
import { tryPassword } from '../../../contract/account.ts';
import { paths } from '../../../site/paths.ts';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { askAuth } from '../../platform/supabase.ts';

export async function signInWithPassword(email: string, password: string): Promise<AuthProblem | null> {
  const { error } = await tryPassword(password, (tried) =>
    askAuth(({ auth }) => auth.signInWithPassword({ email, password: tried })),
  );
  return error;
}

/** Checks the password of an account, and leaves the session as is. Returns what is wrong, or null. Never throws. */
async function prove(email: string, password: string): Promise<AuthProblem | null> {
  const { error } = await tryPassword(password, (tried) =>
    askAuth(async (client) => ({ error: await client.provePassword(email, tried) })),
  );
  return error;
}

/**
 * Checks the password of an account whose address need not be confirmed: Auth reports that only to whoever has the
 * password. A confirmed one is signed in, unless another is (`isSignedIn`). Returns what is wrong, or null. Never throws.
 */
export async function proveOwnPassword(
  email: string,
  password: string,
  isSignedIn: boolean,
): Promise<AuthProblem | null> {
  const error = isSignedIn ? await prove(email, password) : await signInWithPassword(email, password);
  return error?.code === 'email_not_confirmed' ? null : error;
}

/**
 * Changes the password of the signed-in account, once the `current` one is verified, so that a person who finds a
 * signed-in browser cannot take over the account. Auth accepts a session of at most a day (`secure_password_change`),
 * so an older one signs in again; an account with a second factor then has to enter its code again. Returns what went
 * wrong, or null. Never throws.
 */
export async function changePassword(
  email: string,
  current: string,
  password: string,
): Promise<AuthProblem | null> {
  const notProven = await prove(email, current);
  if (notProven) return notProven;
  const { problem } = await changeUser({ password });
  if (problem?.code !== 'reauthentication_needed') return problem;
  return (await signInWithPassword(email, current)) ?? (await changeUser({ password })).problem;
}

/**
 * Changes the signed-in user; the fields of `data` are merged into those that Auth keeps. A new address counts once
 * it is confirmed; its mails lead to the account page. Returns the updated user, or what went wrong. Never throws.
 */
export async function changeUser(
  change: Pick<UserAttributes, 'data' | 'email' | 'password'>,
): Promise<{ user: User; problem: null } | { user: null; problem: AuthProblem }> {
  const mails = change.email ? { emailRedirectTo: emailRedirectBase() + paths.account } : {};
  const { data, error } = await askAuth(({ auth }) => auth.updateUser(change, mails));
  return error ? { user: null, problem: error } : { user: data.user, problem: null };
}
