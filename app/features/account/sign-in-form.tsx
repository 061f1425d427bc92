import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { readEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import type { SignUpDraft } from '../../domain/sign-up.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { type FieldErrors, useFieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import { type SignInOutcome, signInMessages, signInOutcome } from './auth-outcomes.ts';
import { resendConfirmation } from './mails.ts';
import { signIn } from './sign-in.ts';

/** The tab 'Inloggen' (spec section 2). A sign-in event moves the page on; this form only starts it. */
export function SignInForm({
  draft,
  onDraft,
  onRegister,
}: {
  draft: SignUpDraft;
  onDraft: (change: Partial<SignUpDraft>) => void;
  onRegister: () => void;
}) {
  const { errors, show, clear } = useFieldErrors<'email' | 'password'>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  useEarlyInput(form, (early) => {
    onDraft({ email: String(early.get('email') ?? ''), password: String(early.get('password') ?? '') });
  });

  function tellFailure(outcome: SignInOutcome): void {
    const reset = `${paths.resetPassword}?email=${encodeURIComponent(draft.email.trim())}`;
    const links = [
      { label: 'Account aanmaken', href: `${paths.auth}?mode=signup`, onSelect: onRegister },
      { label: 'Wachtwoord opnieuw instellen', href: reset, onSelect: () => navigate(reset) },
    ];
    const resend = [
      { label: 'Bevestigingsmail opnieuw versturen', onSelect: () => void resendConfirmation(draft.email) },
    ];
    const actions = outcome.wayOn === 'links' ? links : outcome.wayOn === 'resend' ? resend : undefined;
    toast({ variant: 'destructive', title: outcome.title, description: outcome.description, actions });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const read = readEmail(draft.email);
    const found: FieldErrors<'email' | 'password'> = {};
    if ('problem' in read) found.email = read.problem;
    if (!draft.password) found.password = signInMessages.password;
    if (show(event.currentTarget, found) || 'problem' in read) return;

    setBusy(true);
    const problem = await signIn(read.email, draft.password);
    setBusy(false);
    if (problem) tellFailure(signInOutcome(problem));
    else toast({ variant: 'success', title: 'Welkom terug!' });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={labels.email}
        type="email"
        name="email"
        autoComplete="username"
        required
        value={draft.email}
        error={errors.email}
        onChange={(event) => {
          clear('email');
          onDraft({ email: event.target.value });
        }}
      />
      <TextField
        label={labels.wachtwoord}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        value={draft.password}
        error={errors.password}
        onChange={(event) => {
          clear('password');
          onDraft({ password: event.target.value });
        }}
      />
      <div>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : accountActions.signIn}
        </Button>
      </div>
    </form>
  );
}
