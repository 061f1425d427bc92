import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brokenPasswordRule, passwordHint, passwordTitles } from '../../../contract/account.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { delays } from '../../../contract/limits.ts';
import { passwordMessages } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { passwordErrors } from '../../domain/sign-up.ts';
import { type SessionState, useSessionState } from '../../platform/session.ts';
import { useTextForm } from '../../platform/use-text-form.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { BackToSignIn, NoAnswer, Waiting } from './account-frame.tsx';
import { newPasswordProblem, resetProblem } from './auth-outcomes.ts';
import { allowNewPassword, mayChoosePassword, updatePassword } from './credentials.ts';
import { newPasswordScreen, type RecoverySession } from './link-states.ts';
import type { MailLink } from './mail-link.ts';
import { emailRequired, lastResetAddress, sendingFailed, sendResetLink } from './mails.ts';
import { useMailLink } from './verify-mail-link.ts';

function recoverySessionOf({ session, unreachable }: SessionState): RecoverySession {
  if (session === undefined) return 'loading';
  if (unreachable) return 'unreachable';
  return session && mayChoosePassword(session.user.id) ? 'allowed' : 'none';
}

/** A new password after a recovery link (docs/product.md, 2, 'Auth page'; screens: link-states.ts). */
export function NewPassword({ link, hash }: { link: MailLink | null; hash: string }) {
  const checked = useMailLink(link, hash);
  const stored = useSessionState();
  const [isSaved, setIsSaved] = useState(false);
  const userId = checked.session?.user.id;

  useEffect(() => {
    if (userId) allowNewPassword(userId);
  }, [userId]);

  function onSaved(): void {
    allowNewPassword(null);
    setIsSaved(true);
  }

  switch (newPasswordScreen(isSaved, checked.state, recoverySessionOf(stored))) {
    case 'checking':
      return <Waiting>Bezig met valideren...</Waiting>;
    case 'form':
      return <NewPasswordForm onSaved={onSaved} />;
    case 'saved':
      return <Saved />;
    case 'link-problem':
      return <ResetLinkProblem />;
    case 'no-answer':
      return <NoAnswer onRetry={link ? checked.retry : stored.retry} />;
  }
}

function NewPasswordForm({ onSaved }: { onSaved: () => void }) {
  const [draft, setDraft] = useState({ password: '', confirmation: '' });
  const { busy, field, formProps } = useTextForm({
    values: draft,
    onChange: (change) => setDraft((old) => ({ ...old, ...change })),
    check: () => {
      const broken = brokenPasswordRule(draft.password, draft.confirmation);
      if (broken) {
        toast({
          variant: 'destructive',
          title: passwordTitles.reset[broken],
          description: passwordMessages[broken],
        });
      }
      return passwordErrors(broken);
    },
    send: async () => {
      if (await savePassword(draft.password)) onSaved();
    },
  });
  const secret = { type: 'password', autoComplete: 'new-password' } as const;

  return (
    <>
      <h1>Nieuw wachtwoord instellen</h1>
      <form {...formProps} className="mt-8 grid gap-5">
        <TextField {...field('password')} {...secret} label={labels.nieuwWachtwoord} hint={passwordHint} />
        <TextField {...field('confirmation')} {...secret} label={labels.bevestigWachtwoord} />
        <div>
          <Button type="submit" look="go" busy={busy}>
            {busy ? busyLabels.waiting : 'Wachtwoord bewaren'}
          </Button>
        </div>
      </form>
      <p className="mt-6">
        <Link className="link inline-flex min-h-11 items-center" to={paths.home}>
          {accountActions.backHome}
        </Link>
      </p>
    </>
  );
}

/** Saves the password and tells the outcome (docs/product.md, 8, 'Resend, reset and password update'). Never throws. */
async function savePassword(password: string): Promise<boolean> {
  try {
    const problem = await updatePassword(password);
    if (problem) {
      toast({
        variant: 'destructive',
        title: 'Fout bij updaten wachtwoord',
        description: newPasswordProblem(problem),
      });
      return false;
    }
    toast({
      variant: 'success',
      title: 'Wachtwoord geüpdatet!',
      description: 'Je bent ingelogd met je nieuwe wachtwoord.',
    });
    return true;
  } catch {
    toast({ variant: 'destructive', title: 'Error', description: 'Er is een onverwachte fout opgetreden.' });
    return false;
  }
}

/** Goes to the home page after 2 seconds (docs/product.md, 4, 'Password reset link'). */
function Saved() {
  const title = useArrival<HTMLHeadingElement>();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.home, { replace: true }), delays.resetRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <>
      <h1 ref={title} tabIndex={-1} className="outline-none">
        Je wachtwoord is bewaard
      </h1>
      <p className="mt-5 text-large">Je gaat nu naar de startpagina.</p>
      <p className="mt-6">
        <Link className="link" to={paths.home}>
          Meteen verder
        </Link>
      </p>
    </>
  );
}

/** A recovery link that is invalid, expired or used. */
function ResetLinkProblem() {
  const [busy, setBusy] = useState(false);

  async function sendNew(): Promise<void> {
    const address = lastResetAddress();
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
    if (problem) toast({ variant: 'destructive', title: sendingFailed, description: resetProblem(problem) });
    else {
      toast({
        variant: 'success',
        title: 'Nieuwe link verstuurd!',
        description: `Kijk in de mailbox van ${address}.`,
      });
    }
  }

  return (
    <>
      <h1>Link ongeldig of verlopen</h1>
      <p className="mt-5 text-large">
        Een resetlink werkt één keer en blijft niet lang geldig. Vraag een nieuwe en gebruik de laatste mail.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button look="go" busy={busy} onClick={sendNew}>
          Nieuwe resetlink aanvragen
        </Button>
        <Link className="button" to={paths.resetPassword}>
          Naar de resetpagina
        </Link>
      </p>
      <BackToSignIn />
    </>
  );
}
