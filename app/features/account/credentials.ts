import type { AuthProblem } from '../../platform/auth-errors.ts';
import { readStored, store } from '../../platform/storage.ts';
import { supabase } from '../../platform/supabase.ts';

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

/** Lets this tab choose a new password for a user, also after a reload; null ends that. */
export function allowNewPassword(userId: string | null): void {
  store('kickstart-recovery', userId);
}

/** Whether this tab may choose a new password for the user. */
export function mayChoosePassword(userId: string): boolean {
  return readStored('kickstart-recovery') === userId;
}
