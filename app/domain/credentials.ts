import type { User, UserAttributes } from '@supabase/auth-js';
import { paths } from '../../site/paths.ts';
import type { AuthProblem } from '../platform/auth-errors.ts';
import { emailRedirectBase } from '../platform/redirect.ts';
import { supabase } from '../platform/supabase.ts';

/** Signs in; gives what went wrong, or null. Never throws. */
export async function signInWithPassword(email: string, password: string): Promise<AuthProblem | null> {
  try {
    const client = await supabase();
    const { error } = await client.auth.signInWithPassword({ email, password });
    return error;
  } catch {
    return {};
  }
}

/**
 * Changes the signed-in user, whose own fields of `data` are added to those that Auth keeps. A new address counts once
 * it is confirmed; its mails lead to the account page. Gives the user as it is now, or what went wrong, which is empty
 * for the unexpected. Never throws.
 */
export async function changeUser(
  change: Pick<UserAttributes, 'data' | 'email' | 'password'>,
): Promise<{ user: User; problem: null } | { user: null; problem: AuthProblem }> {
  try {
    const client = await supabase();
    const mails = change.email ? { emailRedirectTo: emailRedirectBase() + paths.account } : {};
    const { data, error } = await client.auth.updateUser(change, mails);
    return error ? { user: null, problem: error } : { user: data.user, problem: null };
  } catch {
    return { user: null, problem: {} };
  }
}
