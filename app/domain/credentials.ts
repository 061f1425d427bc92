import type { User, UserAttributes } from '@supabase/auth-js';
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

/** Gives the signed-in user a new password; gives what went wrong, or null. Throws on anything unexpected. */
export async function updatePassword(password: string): Promise<AuthProblem | null> {
  const client = await supabase();
  const { error } = await client.auth.updateUser({ password });
  return error;
}

/**
 * Changes the signed-in user, whose own fields of `data` are added to those that Auth keeps. A new address counts once
 * it is confirmed; `next` is the path that its mails lead to. Gives the user as it is now, or what went wrong. Never throws.
 */
export async function changeUser(
  change: Pick<UserAttributes, 'data' | 'email'>,
  next: string,
): Promise<{ user: User; problem: null } | { user: null; problem: AuthProblem }> {
  try {
    const client = await supabase();
    const { data, error } = await client.auth.updateUser(change, {
      emailRedirectTo: emailRedirectBase() + next,
    });
    return error ? { user: null, problem: error } : { user: data.user, problem: null };
  } catch {
    return { user: null, problem: {} };
  }
}
