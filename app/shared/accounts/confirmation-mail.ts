import type { AuthProblem } from '../../platform/auth-problem.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { supabase } from '../../platform/supabase.ts';

/** Sends a new confirmation link to an address; returns what went wrong, or null. Never throws. */
export async function sendConfirmationMail(address: string): Promise<AuthProblem | null> {
  try {
    const client = await supabase();
    const { error } = await client.auth.resend({
      type: 'signup',
      email: address,
      options: { emailRedirectTo: `${emailRedirectBase()}/` },
    });
    return error;
  } catch {
    return {};
  }
}
