import { readEmail } from '../../../contract/fields.ts';
import { paths } from '../../../site/paths.ts';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { askAuth } from '../../platform/supabase.ts';
import { authProblemWords } from '../../shared/accounts/auth-messages.ts';
import { sendConfirmationMail } from '../../shared/accounts/confirmation-mail.ts';
import { readStored, store } from '../../shared/stored.ts';
import { clearToasts, type ToastContent, toast } from '../../ui/toast.tsx';

export const emailRequired = 'E-mail vereist';
export const sendingFailed = 'Fout bij versturen';

export function lastResetAddress(): string | null {
  return readStored('kickstart-reset-email');
}

/** Remembers in this browser whether the reset began at the checkout; null forgets it. */
export function keepResetTarget(target: string | null): void {
  store('kickstart-reset-target', target === paths.checkout ? target : null);
}

/** Where a new password leads: back to a purchase that was under way in this browser, else where it says. */
export function resetTarget(otherwise: string): string {
  return readStored('kickstart-reset-target') === paths.checkout ? paths.checkout : otherwise;
}

/** Requests a reset link (docs/product.md, 7, 'Auth calls'); returns what went wrong, or null. Never throws. */
export async function sendResetLink(address: string): Promise<AuthProblem | null> {
  store('kickstart-reset-email', address);
  const { error } = await askAuth(({ auth }) =>
    auth.resetPasswordForEmail(address, {
      redirectTo: `${emailRedirectBase()}${paths.auth}?mode=reset-confirm`,
    }),
  );
  return error;
}

/** Why the confirmation mail was not sent again, or null (docs/product.md, 5, 'Resend confirmation'; 8). */
async function resendFailure(typed: string): Promise<Pick<ToastContent, 'title' | 'description'> | null> {
  if (typed.trim() === '') {
    return {
      title: emailRequired,
      description: 'Voer je e-mailadres in om een bevestigingsmail opnieuw te versturen.',
    };
  }
  const read = readEmail(typed);
  if ('problem' in read) return { title: sendingFailed, description: read.problem };
  const problem = await sendConfirmationMail(read.email);
  return problem && authProblemWords(sendingFailed, problem);
}

export async function resendConfirmation(typed: string): Promise<void> {
  clearToasts();
  const failure = await resendFailure(typed);
  if (failure) toast({ ...failure, variant: 'destructive' });
  else {
    toast({
      variant: 'success',
      title: 'E-mail verstuurd!',
      description: 'Check je inbox en je spamfolder voor de nieuwe bevestigingslink.',
    });
  }
}
