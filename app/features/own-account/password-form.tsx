import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { brokenPasswordRule, passwordHint } from '../../../contract/account.ts';
import { accountPageMessages } from '../../../contract/account-page.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { resetAddress } from '../../platform/redirect.ts';
import { changePassword } from '../../shared/accounts/credentials.ts';
import { passwordErrors } from '../../shared/accounts/sign-up.ts';
import { useTextForm } from '../../shared/forms/use-text-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import { Refused } from './refused.tsx';
import { refusal } from './use-account.ts';

const empty = { current: '', password: '', confirmation: '' };

type Draft = typeof empty;

function errorsIn({ current, password, confirmation }: Draft): FieldErrors<keyof Draft> {
  return {
    ...(current ? {} : { current: accountPageMessages.currentPasswordRequired }),
    ...passwordErrors(brokenPasswordRule(password, confirmation)),
  };
}

/** A new password, with the current one as proof. */
export function PasswordForm({ email }: { email: string }) {
  const [draft, setDraft] = useState(empty);
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const { busy, field, formProps } = useTextForm({
    values: draft,
    onChange: (change) => {
      if ('current' in change) setWrong(undefined);
      setDraft((old) => ({ ...old, ...change }));
    },
    check: () => {
      setRefused(undefined);
      return errorsIn(draft);
    },
    send: async () => {
      const problem = await changePassword(email, draft.current, draft.password);
      if (problem?.code === 'invalid_credentials') {
        flushSync(() => setWrong(accountPageMessages.currentPasswordWrong));
        form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
        return;
      }
      if (problem) return setRefused(refusal(problem));
      setDraft(empty);
      toast({
        variant: 'success',
        title: 'Je wachtwoord is gewijzigd',
        description: 'Op je andere toestellen log je opnieuw in.',
      });
    },
  });
  const current = field('current');

  return (
    <form {...formProps} ref={form} className="grid gap-5">
      {/* For password managers, which keep a password with its address. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div>
        <PasswordField
          {...current}
          error={wrong ?? current.error}
          label="Huidig wachtwoord"
          autoComplete="current-password"
        />
        <Link
          className="link inline-flex min-h-11 items-center text-small"
          to={resetAddress(paths.account, email)}
        >
          Wachtwoord vergeten?
        </Link>
      </div>
      <PasswordField
        {...field('password')}
        label={labels.nieuwWachtwoord}
        autoComplete="new-password"
        hint={passwordHint}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      <Refused because={refused} />
      <p>
        <Button type="submit" busy={busy}>
          {busy ? busyLabels.waiting : 'Nieuw wachtwoord bewaren'}
        </Button>
      </p>
    </form>
  );
}
