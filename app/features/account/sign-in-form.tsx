import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { email } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { resetAddress, signUpAddress } from '../../platform/redirect.ts';
import { signInWithPassword } from '../../shared/accounts/credentials.ts';
import type { SignUpDraft } from '../../shared/accounts/sign-up.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { type SignInOutcome, signInOutcome } from './auth-outcomes.ts';
import { resendConfirmation } from './mails.ts';

const schema = v.object({ email, password: v.pipe(v.string(), v.nonEmpty('Wachtwoord is verplicht')) });

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
  target: string | null;
}) {
  const navigate = useNavigate();
  const ready = useHydrated();

  function reportFailure({ title, description, actions }: SignInOutcome): void {
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
    toast({ variant: 'destructive', title, description, actions: offered, stays: true });
  }

  const { busy, field, formProps } = useForm({
    defaults: { email: '', password: '' },
    schema,
    state: [{ email: draft.email, password: draft.password }, onDraft],
    send: async (checked) => {
      const refused = await signInWithPassword(checked.email, checked.password);
      if (refused) return reportFailure(signInOutcome(refused));
      toast({ on: 'next page', variant: 'success', title: 'Welkom terug!' });
    },
  });

  return (
    <form {...formProps} className="grid gap-5">
      <TextField {...field('email')} label={labels.email} type="email" autoComplete="username" />
      <PasswordField {...field('password')} label={labels.wachtwoord} autoComplete="current-password" />
      <div>
        <Button type="submit" look="go" busy={busy} disabled={!ready}>
          {busy ? busyLabels.waiting : accountActions.signIn}
        </Button>
      </div>
    </form>
  );
}
