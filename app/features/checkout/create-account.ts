import { passwordTitles } from '../../../contract/account.ts';
import { accountActions } from '../../../contract/labels.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { checkSignUp, type SignUpDraft, signUp } from '../../domain/sign-up.ts';
import { isTooMany, isUnreachable, serverMessage } from '../../platform/auth-errors.ts';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import type { Customer } from './customer.ts';

interface Refusal {
  errors: FieldErrors<keyof SignUpDraft>;
  /** Shows the toast with the title of spec section 5. */
  tell: () => void;
}

/** What stands in the way of an account: an empty field first, then the password; null when nothing does. */
export function refusal(draft: SignUpDraft): Refusal | null {
  const checked = checkSignUp(draft);
  if (checked.person) return null;
  const { errors, passwordProblem: problem } = checked;
  const empty = Object.values(draft).some((value) => value.trim() === '');
  const tell = () => {
    if (empty) {
      toast({
        variant: 'destructive',
        title: 'Vereiste velden',
        description: 'Vul alle velden in om verder te gaan.',
      });
    } else if (problem) {
      const title = passwordTitles.checkout[problem];
      toast({ variant: 'destructive', title, description: passwordMessages[problem] });
    }
  };
  return { errors, tell };
}

const signInFirst = `${paths.auth}?redirect=${paths.checkout}`;

/** Makes the account of the checkout and says how that went; gives who pays, or null. Never throws. */
export async function createAccount(
  draft: SignUpDraft,
  newsletter: boolean,
  go: (path: string) => void,
): Promise<Customer | null> {
  const { person } = checkSignUp(draft);
  if (!person) return null;
  const { email, firstName, lastName } = person;
  const result = await signUp(email, draft.password, {
    first_name: firstName,
    last_name: lastName,
    full_name: `${firstName} ${lastName}`,
    newsletter,
  });
  if (result.state === 'exists') {
    const reset = `${paths.resetPassword}?email=${encodeURIComponent(email)}`;
    toast({
      variant: 'destructive',
      title: 'Account bestaat al',
      description: 'Log in om te betalen met je bestaande account.',
      actions: [
        { label: accountActions.signIn, href: signInFirst, onSelect: () => go(signInFirst) },
        { label: 'Wachtwoord vergeten', href: reset, onSelect: () => go(reset) },
      ],
    });
    return null;
  }
  if (result.state === 'failed') {
    const { problem } = result;
    const description = isUnreachable(problem) || isTooMany(problem) ? serverMessage(problem) : undefined;
    toast({
      variant: 'destructive',
      title: 'Er ging iets mis. Probeer het opnieuw...',
      description,
    });
    return null;
  }
  toast({
    variant: 'success',
    title: 'Account succesvol aangemaakt!',
    description: 'Bevestig je e-mailadres via de link in je mailbox. Je betaling gaat nu open.',
  });
  return { email, firstName, lastName, newsletter };
}
