import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { resetAddress, signUpAddress } from '../../platform/redirect.ts';
import { signInWithPassword } from '../../shared/accounts/credentials.ts';
import type { SignUpDraft } from '../../shared/accounts/sign-up.ts';
import { useTextForm } from '../../shared/forms/use-text-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { FormProblem, type Problem } from '../../ui/form-problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { type SignInOutcome, signInOutcome } from './auth-outcomes.ts';
import { resendConfirmation } from './mails.ts';

type Draft = Pick<SignUpDraft, 'email' | 'password'>;

function signInErrors({ email, password }: Draft): FieldErrors<keyof Draft> {
  const errors: FieldErrors<keyof Draft> = {};
  const read = readEmail(email);
  if ('problem' in read) errors.email = read.problem;
  if (!password) errors.password = 'Wachtwoord is verplicht';
  return errors;
}

/** The tab 'Inloggen' (docs/product.md, 2). The auth event that follows a sign-in moves the page on. */
export function SignInForm({
  draft,
  onDraft,
  onRegister,
  target,
}: {
  draft: SignUpDraft;
  onDraft: (change: Partial<SignUpDraft>) => void;
  onRegister: () => void;
  /** Where the visitor goes on once signed in. */
  target: string | null;
}) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  useEarlyInput(form, (early) => {
    onDraft({ email: String(early.get('email') ?? ''), password: String(early.get('password') ?? '') });
  });

  function tellFailure({ title, description, actions }: SignInOutcome): void {
    const reset = resetAddress(target, draft.email);
    const choices = {
      links: [
        { label: 'Account aanmaken', href: signUpAddress(target, draft.email), onSelect: onRegister },
        { label: 'Wachtwoord opnieuw instellen', href: reset, onSelect: () => navigate(reset) },
      ],
      resend: [
        { label: 'Bevestigingsmail opnieuw versturen', onSelect: () => void resendConfirmation(draft.email) },
      ],
    };
    const offered = actions ? choices[actions] : undefined;
    toast({ variant: 'destructive', title, description, actions: offered });
    setProblem({ text: description, actions: offered });
  }

  const { busy, field, formProps } = useTextForm<keyof Draft>({
    values: draft,
    onChange: (change) => {
      setProblem(null);
      onDraft(change);
    },
    check: () => signInErrors(draft),
    send: async () => {
      const read = readEmail(draft.email);
      if ('problem' in read) return;
      setProblem(null);
      const problem = await signInWithPassword(read.email, draft.password);
      if (problem) tellFailure(signInOutcome(problem));
      else toast({ variant: 'success', title: 'Welkom terug!' });
    },
  });

  return (
    <form ref={form} {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
      <PasswordField {...field('password')} label={labels.wachtwoord} autoComplete="current-password" />
      {problem && <FormProblem problem={problem} />}
      <div>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : accountActions.signIn}
        </Button>
      </div>
    </form>
  );
}
