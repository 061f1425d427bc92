import { type FormEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { readEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame } from './account-frame.tsx';
import { invalidAddress, resetProblem } from './auth-outcomes.ts';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { emailRequired, sendingFailed, sendResetLink } from './mails.ts';

/** /reset-password: asks for the address, then says where the link went (spec section 2, 'Reset page'). */
export function ResetRequest() {
  const hydrated = useHydrated();
  const { search } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const given = new URLSearchParams(search).get('email') ?? '';
  return (
    <AccountFrame>
      {sentTo ? <Sent address={sentTo} /> : <ResetForm given={given} ready={hydrated} onSent={setSentTo} />}
    </AccountFrame>
  );
}

function ResetForm({
  given,
  ready,
  onSent,
}: {
  given: string;
  ready: boolean;
  onSent: (address: string) => void;
}) {
  const [email, setEmail] = useState(ready ? given : '');
  const [busy, setBusy] = useState(false);
  const { errors, show, clear } = useFieldErrors<'email'>();
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, (early) => setEmail(String(early.get('email') || given)));

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const read = readEmail(email);
    show(event.currentTarget, 'problem' in read ? { email: read.problem } : {});
    if (email.trim() === '') {
      toast({
        variant: 'destructive',
        title: emailRequired,
        description: 'Voer je e-mailadres in om een resetlink te krijgen.',
      });
    } else if ('problem' in read) {
      toast({ variant: 'destructive', title: sendingFailed, description: invalidAddress });
    }
    if ('problem' in read) return;

    setBusy(true);
    const problem = await sendResetLink(read.email);
    setBusy(false);
    if (problem) {
      toast({ variant: 'destructive', title: sendingFailed, description: resetProblem(problem) });
      return;
    }
    toast({ variant: 'success', title: 'E-mail verzonden!', description: 'De link staat in je mailbox.' });
    onSent(email.trim());
  }

  return (
    <>
      <h1>{accountActions.reset}</h1>
      <p className="mt-5 text-large text-soft">
        Vul het e-mailadres van je account in. Je krijgt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="mt-8 grid gap-5">
        <TextField
          label={labels.email}
          type="email"
          name="email"
          autoComplete="email"
          required
          value={email}
          error={errors.email}
          onChange={(event) => {
            clear('email');
            setEmail(event.target.value);
          }}
        />
        <div>
          <Button type="submit" look="go" busy={busy} disabled={!ready}>
            {busy ? busyLabels.sending : 'Verstuur reset link'}
          </Button>
        </div>
      </form>
      <BackToSignIn />
    </>
  );
}

function Sent({ address }: { address: string }) {
  const title = useArrival<HTMLHeadingElement>();
  return (
    <div>
      <h1 ref={title} tabIndex={-1} className="outline-none">
        E-mail verzonden
      </h1>
      <p className="mt-5 text-large">
        We stuurden een link naar <strong className="[overflow-wrap:anywhere]">{address}</strong>, als daar
        een account bij hoort.
      </p>
      <p className="mt-3 text-soft">
        Niets te zien? Kijk ook in je spamfolder. De mail kan enkele minuten duren.
      </p>
      <p className="mt-8">
        <Link className="button" to={paths.auth}>
          {accountActions.backToSignIn}
        </Link>
      </p>
    </div>
  );
}
