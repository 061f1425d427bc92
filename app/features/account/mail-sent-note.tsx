import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { resendConfirmation } from './mails.ts';

/** Says that a confirmation mail is on its way, and sends another one on request. */
export function MailSentNote({ address }: { address: string }) {
  const [busy, setBusy] = useState(false);

  async function resend(): Promise<void> {
    setBusy(true);
    await resendConfirmation(address);
    setBusy(false);
  }

  return (
    <div className="mt-7 border-l-6 border-sun bg-chalk p-5">
      <p>
        We stuurden een bevestigingslink naar <strong className="break-all">{address}</strong>. Klik erop, dan
        is je account klaar. Niets gekregen? Kijk ook in je spamfolder.
      </p>
      <p className="mt-2">
        <Button look="bare" size="small" busy={busy} onClick={resend}>
          Stuur de mail opnieuw
        </Button>
      </p>
    </div>
  );
}
