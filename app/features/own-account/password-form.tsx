import { Link } from 'react-router';
import * as v from 'valibot';
import { accountPageMessages, passwordHint } from '../../../contract/account.ts';
import { busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { resetAddress } from '../../platform/redirect.ts';
import { passwordWarning } from '../../shared/accounts/common-password.ts';
import { changePassword } from '../../shared/accounts/credentials.ts';
import { followsRules, typedTwice } from '../../shared/accounts/sign-up.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { Refused } from '../../shared/page/refused.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountName, PasswordField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { refusalWords } from './use-account.ts';

const empty = { current: '', password: '', confirmation: '' };

const schemaOf = (isOwner: boolean) =>
  v.pipe(
    v.object({
      current: v.pipe(v.string(), v.nonEmpty(accountPageMessages.currentPasswordRequired)),
      ...typedTwice,
    }),
    followsRules(isOwner),
  );

export function PasswordForm({ email, isOwner }: { email: string; isOwner: boolean }) {
  const form = useForm({
    defaults: empty,
    schema: schemaOf(isOwner),
    send: async ({ current, password }) => {
      const problem = await changePassword(email, current, password);
      if (problem?.code === 'invalid_credentials')
        return { errors: { current: accountPageMessages.currentPasswordWrong } };
      if (problem) return { problem: refusalWords(problem) };
      form.set(empty);
      toast({
        variant: 'success',
        title: 'Je wachtwoord is gewijzigd',
        description: 'Op je andere toestellen log je opnieuw in; dat kan tot een uur duren.',
      });
    },
  });
  const { values, busy, field, formProps, problem } = form;

  return (
    <form {...formProps} className="grid gap-5">
      <AccountName email={email} />
      <div>
        <PasswordField {...field('current')} label="Huidig wachtwoord" autoComplete="current-password" />
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
        warning={passwordWarning(values.password)}
      />
      <PasswordField
        {...field('confirmation')}
        label={labels.bevestigWachtwoord}
        autoComplete="new-password"
      />
      <Refused because={problem} />
      <p>
        <Button type="submit" busy={busy}>
          {busy ? busyLabels.waiting : 'Nieuw wachtwoord bewaren'}
        </Button>
      </p>
    </form>
  );
}
