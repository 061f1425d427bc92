import { passwordHint, passwordTitles, registrationFailed } from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import {
  type CheckedSignUp,
  checkSignUp,
  type SignUpDraft,
  type SignUpResult,
  signUpWithPassword,
} from '../../domain/sign-up.ts';
import { serverMessage } from '../../platform/auth-errors.ts';
import { useTextForm } from '../../platform/use-text-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { type ToastContent, toast } from '../../ui/toast.tsx';

function checkAndTell(draft: SignUpDraft): CheckedSignUp['errors'] {
  const { errors, passwordProblem: broken } = checkSignUp(draft);
  if (broken) {
    toast({
      variant: 'destructive',
      title: passwordTitles.auth[broken],
      description: passwordMessages[broken],
    });
  }
  return errors;
}

/** The toast for each outcome (docs/product.md, 8, 'Sign up'). */
function outcomeToast(result: SignUpResult, onSignIn: () => void): ToastContent {
  switch (result.state) {
    case 'created':
      return {
        variant: 'success',
        title: 'Account Created!',
        description: 'Check je e-mail voor de bevestigingslink.',
      };
    case 'exists':
      return {
        variant: 'destructive',
        title: 'Account Exists',
        description: 'Er bestaat al een account met dit e-mailadres. Probeer in te loggen.',
        actions: [{ label: 'Naar inloggen', onSelect: onSignIn }],
      };
    case 'failed':
      return {
        variant: 'destructive',
        title: registrationFailed,
        description: serverMessage(result.problem),
      };
  }
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
  const { busy, field, formProps } = useTextForm<keyof SignUpDraft>({
    values: draft,
    onChange: onDraft,
    check: () => checkAndTell(draft),
    send: async () => {
      const { person } = checkSignUp(draft);
      if (!person) return;
      const { email, firstName, lastName } = person;
      const names = { first_name: firstName, last_name: lastName };
      const result = await signUpWithPassword(email, draft.password, names);
      toast(outcomeToast(result, onSignIn));
      if (result.state === 'created') onCreated(email);
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('firstName')} label={labels.voornaam} autoComplete="given-name" />
        <TextField {...field('lastName')} label={labels.achternaam} autoComplete="family-name" />
      </div>
      <TextField
        {...field('password')}
        label={labels.wachtwoord}
        type="password"
        autoComplete="new-password"
        minLength={limits.passwordMin}
        hint={passwordHint}
      />
      <TextField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        type="password"
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : accountActions.signUp}
        </Button>
      </div>
    </form>
  );
}
