import type { AuthProblem } from '../../platform/auth-errors.ts';
import { supabase } from '../../platform/supabase.ts';

/** Signs in with e-mail and password; gives what went wrong, or null. Never throws. */
export async function signIn(email: string, password: string): Promise<AuthProblem | null> {
  try {
    const client = await supabase();
    const { error } = await client.auth.signInWithPassword({ email, password });
    return error;
  } catch {
    return {};
  }
}

/** Gives the signed-in user a new password; gives what went wrong, or null. Throws on what nobody expects. */
export async function updatePassword(password: string): Promise<AuthProblem | null> {
  const client = await supabase();
  const { error } = await client.auth.updateUser({ password });
  return error;
}
