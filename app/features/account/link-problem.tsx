import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { accountActions, fieldLabels as labels } from '../../../contract/labels.ts';
import { offlineMessage } from '../../../contract/messages.ts';
import { paths } from '../../../site/paths.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { resendConfirmation } from './mails.ts';

/** A confirmation link that is used, expired or broken: log in if it worked before, or ask for a new one. */
export function LinkProblem() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    await resendConfirmation(email);
    setBusy(false);
  }

  return (
    <>
      <h1>Deze link werkt niet meer</h1>
      <p className="mt-5 text-large">
        Hij is al gebruikt of te oud. Heb je je e-mailadres al bevestigd? Dan kan je gewoon inloggen. Anders
        sturen we je een nieuwe link.
      </p>
      <form noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <TextField
          label={labels.email}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <p className="flex flex-wrap gap-3">
          <Button type="submit" look="go" busy={busy}>
            Stuur een nieuwe bevestigingslink
          </Button>
          <Link className="button" to={paths.auth}>
            {accountActions.signIn}
          </Link>
        </p>
      </form>
      <p className="mt-6">
        <Link className="link inline-flex min-h-11 items-center" to={paths.resetPassword}>
          Ik wil een nieuw wachtwoord instellen
        </Link>
      </p>
    </>
  );
}

/** The link could not be checked: it may still be good. */
export function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <h1>Geen verbinding</h1>
      <p className="mt-5 text-large">{offlineMessage}</p>
      <p className="mt-8">
        <Button look="go" onClick={onRetry}>
          Opnieuw proberen
        </Button>
      </p>
    </div>
  );
}
