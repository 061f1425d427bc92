import {
  brokenPasswordRule,
  passwordHint,
  passwordTitles,
  registrationFailed,
} from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { warnings } from '../../../contract/warnings.ts';
import { authProblemWords } from '../../shared/accounts/auth-messages.ts';
import { passwordWarning } from '../../shared/accounts/common-password.ts';
import {
  emptySignUp,
  type SignUpDraft,
  type SignUpResult,
  signUpForm,
  signUpWithPassword,
} from '../../shared/accounts/sign-up.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { type ToastContent, toast } from '../../ui/toast.tsx';

function reportPassword({ password, confirmation }: SignUpDraft): void {
  const broken = brokenPasswordRule(password, confirmation);
  if (broken) {
    toast({
      variant: 'destructive',
      title: passwordTitles.auth[broken],
      description: passwordMessages[broken],
    });
  }
}

const created: ToastContent = {
  variant: 'success',
  title: 'Account Created!',
  description: 'Check je e-mail voor de bevestigingslink.',
};

/** Why no account was created (docs/product.md, 8, 'Sign up'), with its title. */
function refusal(result: Exclude<SignUpResult, { state: 'created' }>, onSignIn: () => void): ToastContent {
  if (result.state === 'failed') return authProblemWords(registrationFailed, result.problem);
  return {
    title: 'Account Exists',
    description: 'Er bestaat al een account met dit e-mailadres. Probeer in te loggen.',
    actions: [{ label: 'Naar inloggen', onSelect: onSignIn }],
  };
}

/** The tab 'Registreren' (docs/product.md, 2, 5 and 8, 'Sign up'). */
export function SignUpForm({
  draft,
  onDraft,
  onCreated,
  onSignIn,
}: {
  draft: SignUpDraft;
  onDraft: (change: Partial<SignUpDraft>) => void;
  onCreated: (address: string) => void;
  onSignIn: () => void;
}) {
  const {
    busy,
    field: fieldOf,
    formProps,
  } = useForm({
    defaults: emptySignUp,
    schema: signUpForm,
    state: [draft, onDraft],
    onErrors: reportPassword,
    send: async ({ email, firstName, lastName, password }) => {
      const result = await signUpWithPassword(email, password, {
        first_name: firstName,
        last_name: lastName,
      });
      if (result.state === 'created') {
        if (!result.signedIn) {
          toast(created);
          return onCreated(email);
        }
        // The auth event moves the page on.
        return toast({ ...created, on: 'next page', description: 'Je bent ingelogd.' });
      }
      toast({ variant: 'destructive', ...refusal(result, onSignIn), stays: true });
    },
  });
  const field = (name: keyof SignUpDraft) => ({ ...fieldOf(name), required: true });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField
        {...field('email')}
        label={labels.email}
        type="email"
        autoComplete="username"
        warning={warnings.email(draft.email)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <PasswordField
        {...field('password')}
        label={labels.wachtwoord}
        autoComplete="new-password"
        minLength={limits.passwordMin}
        hint={passwordHint}
        warning={passwordWarning(draft.password)}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : accountActions.signUp}
        </Button>
        <StayNote busy={busy} />
      </div>
    </form>
  );
}
