import { type FormEvent, useState } from 'react';
import { passwordHint, passwordTitles, registrationFailed } from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { limits } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { checkSignUp, type SignUpDraft, signUp } from '../../domain/sign-up.ts';
import { serverMessage } from '../../platform/auth-errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';

/** The tab 'Registreren' (spec sections 2, 5 and 8, 'Sign up'). */
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
  const { errors, show, clear } = useFieldErrors<keyof SignUpDraft>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const checked = checkSignUp(draft);
    if (show(event.currentTarget, checked.errors) || !checked.person) {
      if (checked.passwordProblem) {
        toast({
          variant: 'destructive',
          title: passwordTitles.auth[checked.passwordProblem],
          description: passwordMessages[checked.passwordProblem],
        });
      }
      return;
    }

    setBusy(true);
    const { email, firstName, lastName } = checked.person;
    const result = await signUp(email, draft.password, { first_name: firstName, last_name: lastName });
    setBusy(false);
    if (result.state === 'exists') {
      toast({
        variant: 'destructive',
        title: 'Account Exists',
        description: 'Er bestaat al een account met dit e-mailadres. Probeer in te loggen.',
        actions: [{ label: 'Naar inloggen', onSelect: onSignIn }],
      });
    } else if (result.state === 'failed') {
      toast({
        variant: 'destructive',
        title: registrationFailed,
        description: serverMessage(result.problem),
      });
    } else {
      toast({
        variant: 'success',
        title: 'Account Created!',
        description: 'Check je e-mail voor de bevestigingslink.',
      });
      onCreated(email);
    }
  }

  const field = (name: keyof SignUpDraft) => ({
    name,
    required: true,
    value: draft[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      clear(name);
      onDraft({ [name]: event.target.value });
    },
  });

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
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
