import { brokenPasswordRule, passwordTitles } from '../../../contract/account.ts';
import { accountActions } from '../../../contract/labels.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { isTooMany, isUnexpected, isUnreachable, isWithoutMail } from '../../platform/auth-problem.ts';
import { resetAddress, signInAddress } from '../../platform/redirect.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import {
  emptySignUp,
  type SignUpDraft,
  type SignUpResult,
  signUpWithPassword,
} from '../../shared/accounts/sign-up.ts';
import { type ToastContent, toast } from '../../ui/toast.tsx';
import type { Customer } from './customer.ts';

function toastOf(draft: SignUpDraft): ToastContent | null {
  if (Object.keys(emptySignUp).some((name) => draft[name as keyof SignUpDraft].trim() === '')) {
    return {
      variant: 'destructive',
      title: 'Vereiste velden',
      description: 'Vul alle velden in om verder te gaan.',
    };
  }
  const broken = brokenPasswordRule(draft.password, draft.confirmation);
  return (
    broken && {
      variant: 'destructive',
      title: passwordTitles.checkout[broken],
      description: passwordMessages[broken],
    }
  );
}

export function reportErrors(draft: SignUpDraft): void {
  const message = toastOf(draft);
  if (message) toast(message);
}

function outcomeToast(result: SignUpResult, email: string, go: (path: string) => void): ToastContent {
  if (result.state === 'created') {
    return {
      variant: 'success',
      title: 'Account succesvol aangemaakt!',
      description: result.signedIn ? undefined : 'Bevestig je e-mailadres via de link in je mailbox.',
    };
  }
  if (result.state === 'exists') {
    const signIn = signInAddress(paths.checkout, email);
    const reset = resetAddress(paths.checkout, email);
    return {
      variant: 'destructive',
      title: 'Account bestaat al',
      description: 'Log in om te betalen met je bestaande account.',
      actions: [
        { label: accountActions.signIn, href: signIn, onSelect: () => go(signIn) },
        { label: 'Wachtwoord vergeten', href: reset, onSelect: () => go(reset) },
      ],
    };
  }
  const { problem } = result;
  return {
    variant: 'destructive',
    title: 'Er ging iets mis. Probeer het opnieuw...',
    description:
      isUnexpected(problem) || isUnreachable(problem) || isTooMany(problem)
        ? serverMessage(problem)
        : undefined,
  };
}

/**
 * Creates the account of the checkout and reports the outcome. Returns whether there is one, or that the buyer goes on without:
 * while Auth cannot mail, it makes none. Never throws.
 */
export async function createAccount(
  { email, firstName, lastName, newsletter }: Customer,
  password: string,
  go: (path: string) => void,
): Promise<'made' | 'later' | 'refused'> {
  const result = await signUpWithPassword(email, password, {
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    newsletter,
  });
  if (result.state === 'failed' && isWithoutMail(result.problem)) return 'later';
  toast({ ...outcomeToast(result, email, go), stays: result.state !== 'created' });
  return result.state === 'created' ? 'made' : 'refused';
}
