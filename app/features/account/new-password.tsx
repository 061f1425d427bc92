import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import * as v from 'valibot';
import { brokenPasswordRule, passwordHint, passwordTitles } from '../../../contract/account.ts';
import { delays } from '../../../contract/delays.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import type { AuthProblem } from '../../platform/auth-problem.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import { type SessionState, useSessionState } from '../../platform/session.ts';
import { authProblemWords } from '../../shared/accounts/auth-messages.ts';
import { passwordWarning } from '../../shared/accounts/common-password.ts';
import { changeUser } from '../../shared/accounts/credentials.ts';
import { isOwner } from '../../shared/accounts/profile.ts';
import { followsRules, typedTwice } from '../../shared/accounts/sign-up.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { Notice } from '../../shared/page/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { AccountName, PasswordField } from '../../ui/field.tsx';
import { clearToasts, toast } from '../../ui/toast.tsx';
import { LinkProgress } from './account-notice.tsx';
import { newPasswordScreen, type RecoverySession } from './link-states.ts';
import type { MailLink } from './mail-link.ts';
import {
  emailRequired,
  keepResetTarget,
  lastResetAddress,
  resetTarget,
  sendingFailed,
  sendResetLink,
} from './mails.ts';
import { allowNewPassword, mayChoosePassword } from './recovery.ts';
import { useMailLink } from './verify-mail-link.ts';

function recoverySessionOf({ session, unreachable }: SessionState): RecoverySession {
  if (session === undefined) return 'loading';
  if (unreachable) return 'unreachable';
  return session && mayChoosePassword(session.user.id) ? 'allowed' : 'none';
}

/** A new password after a recovery link (docs/product.md, 2, 'Auth page'; screens: link-states.ts). */
export function NewPassword({ link, hash }: { link: MailLink | null; hash: string }) {
  const opened = useMailLink(link, hash);
  const { outcome, retry } = opened;
  const stored = useSessionState();
  const [isSaved, setIsSaved] = useState(false);
  const user = outcome?.state === 'valid' ? outcome.session.user : stored.session?.user;
  const linkedId = outcome?.state === 'valid' ? outcome.session.user.id : undefined;

  useEffect(() => {
    if (linkedId) allowNewPassword(linkedId);
  }, [linkedId]);

  function onSaved(): void {
    allowNewPassword(null);
    setIsSaved(true);
  }

  const screen = newPasswordScreen(isSaved, outcome?.state ?? null, recoverySessionOf(stored));
  if (screen === 'form') {
    return (
      <NewPasswordForm
        email={user?.email}
        forOwner={isOwner(user)}
        save={savePassword}
        onSaved={onSaved}
        others={
          <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
            {accountActions.backHome}
          </Link>
        }
      />
    );
  }
  if (screen === 'saved') return <Saved forOwner={isOwner(user)} />;
  if (screen === 'link-problem')
    return <ResetLinkProblem email={link?.kind === 'token' ? link.email : null} />;
  if (screen === 'no-answer') return <NoConnection onRetry={link ? retry : stored.retry} />;
  return <LinkProgress {...opened} waiting="Bezig met valideren..." />;
}

const schemaOf = (forOwner: boolean) => v.pipe(v.object(typedTwice), followsRules(forOwner));

export function NewPasswordForm({
  email,
  forOwner = false,
  save,
  onSaved,
  others,
}: {
  email: string | null | undefined;
  /** The account runs the shop. */
  forOwner?: boolean;
  save: (password: string) => Promise<boolean>;
  onSaved: () => void;
  others: ReactNode;
}) {
  const { values, busy, field, formProps } = useForm({
    defaults: { password: '', confirmation: '' },
    schema: schemaOf(forOwner),
    onErrors: ({ password, confirmation }) => {
      const broken = brokenPasswordRule(password, confirmation);
      if (broken) {
        toast({
          variant: 'destructive',
          title: passwordTitles.reset[broken],
          description: passwordMessages[broken],
        });
      }
    },
    send: async ({ password }) => {
      if (await save(password)) onSaved();
    },
  });
  const title = 'Nieuw wachtwoord instellen';
  usePageTitle(title);
  const secret = { autoComplete: 'new-password' } as const;

  return (
    <>
      <h1>{title}</h1>
      {email && (
        <p className="mt-5 text-large text-soft">
          Voor het account van <strong>{email}</strong>.
        </p>
      )}
      <form {...formProps} className="mt-8 grid gap-5">
        {email && <AccountName email={email} />}
        <PasswordField
          {...field('password')}
          {...secret}
          label={labels.nieuwWachtwoord}
          hint={passwordHint}
          warning={passwordWarning(values.password)}
        />
        <PasswordField {...field('confirmation')} {...secret} label={labels.bevestigWachtwoord} />
        <div>
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.waiting : 'Wachtwoord bewaren'}
          </Button>
        </div>
      </form>
      <p className="mt-6">{others}</p>
    </>
  );
}

/**
 * Saves the password and reports the outcome (docs/product.md, 8, 'Resend, reset and password update'). Never throws.
 */
async function savePassword(password: string): Promise<boolean> {
  const { problem } = await changeUser({ password });
  if (problem) reportUnsaved(problem);
  else {
    toast({
      on: 'next page',
      variant: 'success',
      title: 'Wachtwoord geüpdatet!',
      description: 'Je bent ingelogd met je nieuwe wachtwoord.',
    });
  }
  return !problem;
}

export function reportUnsaved(problem: AuthProblem): void {
  toast({ variant: 'destructive', ...authProblemWords('Fout bij updaten wachtwoord', problem) });
}

/** After 2 seconds goes to the home page, an owner to the desk, or on with a purchase (docs/product.md, 4, 'Password reset link'). */
function Saved({ forOwner }: { forOwner: boolean }) {
  const navigate = useNavigate();
  const [target] = useState(() => resetTarget(forOwner ? paths.desk : paths.home));
  useEffect(() => {
    keepResetTarget(null);
    const timer = setTimeout(() => navigate(target, { replace: true }), delays.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate, target]);

  return (
    <Notice
      tone="done"
      title="Je wachtwoord is bewaard"
      next={
        <Link className="button" {...buttonLook({ look: 'go' })} to={target}>
          Meteen verder
        </Link>
      }
    >
      <p>
        {target === paths.checkout && 'Je gaat nu verder met je aankoop.'}
        {target === paths.desk && 'Je gaat nu naar het beheer.'}
        {target === paths.home && 'Je gaat nu naar de startpagina.'}
      </p>
    </Notice>
  );
}

function ResetLinkProblem({ email }: { email: string | null }) {
  const [busy, setBusy] = useState(false);

  async function sendNew(): Promise<void> {
    clearToasts();
    const address = email ?? lastResetAddress();
    if (!address) {
      toast({
        variant: 'destructive',
        title: emailRequired,
        description: 'Ga terug naar de resetpagina en vul daar je e-mailadres in.',
      });
      return;
    }
    setBusy(true);
    const problem = await sendResetLink(address);
    setBusy(false);
    if (problem) toast({ variant: 'destructive', ...authProblemWords(sendingFailed, problem) });
    else {
      toast({
        variant: 'success',
        title: 'Nieuwe link verstuurd!',
        description: `Kijk in de mailbox van ${address}.`,
      });
    }
  }

  return (
    <Notice
      tone="halted"
      title="Link ongeldig of verlopen"
      next={
        <>
          <p className="flex flex-wrap gap-3">
            <Button look="go" busy={busy} onClick={sendNew}>
              Nieuwe resetlink aanvragen
            </Button>
            <Link className="button" to={paths.resetPassword}>
              Naar de resetpagina
            </Link>
          </p>
          <StayNote busy={busy} />
        </>
      }
      others={
        <Link className="link inline-flex min-h-11 items-center" to={paths.auth}>
          {accountActions.backToSignIn}
        </Link>
      }
    >
      <p>
        Een resetlink werkt één keer en blijft niet lang geldig. Vraag een nieuwe en gebruik de laatste mail.
      </p>
    </Notice>
  );
}
