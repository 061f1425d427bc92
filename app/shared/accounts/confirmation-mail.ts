import type { AuthProblem } from '../../platform/auth-problem.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { askAuth } from '../../platform/supabase.ts';

export async function sendConfirmationMail(address: string): Promise<AuthProblem | null> {
  const { error } = await askAuth(({ auth }) =>
    auth.resend({
      type: 'signup',
      email: address,
      options: { emailRedirectTo: `${emailRedirectBase()}/` },
    }),
  );
  return error;
}
