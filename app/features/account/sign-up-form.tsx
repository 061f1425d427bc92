import { useState } from 'react';
import { passwordHint, passwordTitles, registrationFailed } from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import {
  type CheckedSignUp,
  checkSignUp,
  type SignUpDraft,
  type SignUpResult,
  signUpWithPassword,
} from '../../shared/accounts/sign-up.ts';
import { useTextForm } from '../../shared/forms/use-text-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { FormProblem, type Problem } from '../../ui/form-problem.tsx';
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

const created: ToastContent = {
  variant: 'success',
  title: 'Account Created!',
  description: 'Check je e-mail voor de bevestigingslink.',
};

/** Why no account was made (docs/product.md, 8, 'Sign up'), with its title. */
function refusal(
  result: Exclude<SignUpResult, { state: 'created' }>,
  onSignIn: () => void,
): Problem & { title: string } {
  if (result.state === 'failed') return { title: registrationFailed, text: serverMessage(result.problem) };
  return {
    title: 'Account Exists',
    text: 'Er bestaat al een account met dit e-mailadres. Probeer in te loggen.',
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
  const [problem, setProblem] = useState<Problem | null>(null);
  const { busy, field, formProps } = useTextForm<keyof SignUpDraft>({
    values: draft,
    onChange: (change) => {
      setProblem(null);
      onDraft(change);
    },
    check: () => checkAndTell(draft),
    send: async () => {
      const { person } = checkSignUp(draft);
      if (!person) return;
      const { email, firstName, lastName } = person;
      const names = { first_name: firstName, last_name: lastName };
      setProblem(null);
      const result = await signUpWithPassword(email, draft.password, names);
      if (result.state === 'created') {
        toast(created);
        onCreated(email);
        return;
      }
      const { title, ...refused } = refusal(result, onSignIn);
      toast({ variant: 'destructive', title, description: refused.text, actions: refused.actions });
      setProblem(refused);
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
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
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      {problem && <FormProblem problem={problem} />}
      <div>
        <Button type="submit" look="go" busy={busy}>
          {busy ? busyLabels.waiting : accountActions.signUp}
        </Button>
      </div>
    </form>
  );
}
