import { useState } from 'react';
import { startedSignUp } from '../../shared/accounts/sign-up.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useArrival } from '../../ui/arrival.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { resendConfirmation } from './mails.ts';

export function MailSentNote({ address, arrived = false }: { address: string; arrived?: boolean }) {
  const note = useArrival<HTMLDivElement>(arrived);
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    await resendConfirmation(address);
    setBusy(false);
  }

  return (
    <div ref={note} tabIndex={-1} className="mt-7 outline-none border-l-6 border-sun bg-chalk p-5">
      <p>
        We stuurden een bevestigingslink naar <strong>{address}</strong>. Klik erop, dan is je account klaar.
        Niets gekregen? Kijk ook in je spamfolder.
      </p>
      {startedSignUp(address)?.earlier && (
        <p className="mt-3">
          Met dit adres was al eerder een account begonnen. Via de link kies je een nieuw wachtwoord: dat van
          toen geldt dan niet meer.
        </p>
      )}
      <p className="mt-2">
        <button
          type="button"
          className="link inline-flex min-h-11 items-center gap-2 disabled:text-soft"
          disabled={busy}
          onClick={resend}
        >
          {busy && <Spinner />}
          Stuur de mail opnieuw
        </button>
      </p>
      <StayNote busy={busy} />
    </div>
  );
}
