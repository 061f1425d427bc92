import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { resetProblem } from './auth-outcomes.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { emailRequired, lastResetAddress, sendingFailed, sendResetLink } from './mails.ts';

/** A recovery link that is invalid, expired or used (spec section 2, 'Auth page', state 1). */
export function ResetLinkProblem() {
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
