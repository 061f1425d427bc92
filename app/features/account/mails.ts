import { readEmail } from '../../../contract/fields.ts';
import { paths } from '../../../site/paths.ts';
import { type AuthProblem, serverMessage } from '../../platform/auth-errors.ts';
import { emailRedirectBase } from '../../platform/redirect.ts';
import { readStored, store } from '../../platform/storage.ts';
import { supabase } from '../../platform/supabase.ts';
import { toast } from '../../ui/toast.tsx';

const lastAddressKey = 'kickstart-reset-email';
export const emailRequired = 'E-mail vereist';
export const sendingFailed = 'Fout bij versturen';

/** The address that a reset link was last asked for in this browser, or null. */
export function lastResetAddress(): string | null {
  return readStored('local', lastAddressKey);
}

/** Asks for a reset link (spec section 7, 'Auth calls'); gives what went wrong, or null. Never throws. */
export async function sendResetLink(address: string): Promise<AuthProblem | null> {
  store('local', lastAddressKey, address);
  try {
    const client = await supabase();
    const { error } = await client.auth.resetPasswordForEmail(address, {
      redirectTo: `${emailRedirectBase()}${paths.auth}?mode=reset-confirm`,
    });
    return error;
  } catch {
    return {};
  }
}

/**
 * Sends the confirmation mail again and says how that went (spec section 5, 'Resend confirmation'; section 8).
 * Gives whether it was sent. Never throws.
 */
export async function resendConfirmation(typed: string): Promise<boolean> {
  const read = readEmail(typed);
  if (typed.trim() === '') {
    toast({
      variant: 'destructive',
      title: emailRequired,
      description: 'Voer je e-mailadres in om een bevestigingsmail opnieuw te versturen.',
    });
    return false;
  }
  if ('problem' in read) {
    toast({ variant: 'destructive', title: sendingFailed, description: read.problem });
    return false;
  }
  const problem = await resend(read.email);
  if (problem) {
    toast({ variant: 'destructive', title: sendingFailed, description: serverMessage(problem) });
    return false;
  }
  toast({
    variant: 'success',
    title: 'E-mail verstuurd!',
    description: 'Check je inbox en je spamfolder voor de nieuwe bevestigingslink.',
  });
  return true;
}

async function resend(address: string): Promise<AuthProblem | null> {
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
