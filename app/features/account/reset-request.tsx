import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { readEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { useEarlyInput } from '../../first-load/early-input.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { useTextForm } from '../../platform/use-text-form.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FieldErrors } from '../../ui/field-errors.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame, BackToSignIn } from './account-frame.tsx';
import { invalidAddress, resetProblem } from './auth-outcomes.ts';
import { emailRequired, sendingFailed, sendResetLink } from './mails.ts';

/** /reset-password: asks for the address, then says where the link went (docs/product.md, 2, 'Reset page'). */
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

/** The error at the field; tells what is wrong in a toast as well. */
function checkAndTell(email: string): FieldErrors<'email'> {
  const read = readEmail(email);
  if (!('problem' in read)) return {};
  const isEmpty = email.trim() === '';
  toast({
    variant: 'destructive',
    title: isEmpty ? emailRequired : sendingFailed,
    description: isEmpty ? 'Voer je e-mailadres in om een resetlink te krijgen.' : invalidAddress,
  });
  return { email: read.problem };
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
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, (early) => setEmail(String(early.get('email') || given)));

  const { busy, field, formProps } = useTextForm({
    values: { email },
    onChange: (change) => setEmail(change.email ?? ''),
    check: () => checkAndTell(email),
    send: async () => {
      const read = readEmail(email);
      if ('problem' in read) return;
      const problem = await sendResetLink(read.email);
      if (problem) {
        toast({ variant: 'destructive', title: sendingFailed, description: resetProblem(problem) });
        return;
      }
      toast({ variant: 'success', title: 'E-mail verzonden!', description: 'De link staat in je mailbox.' });
      onSent(email.trim());
    },
  });

  return (
    <>
      <h1>{accountActions.reset}</h1>
      <p className="mt-5 text-large text-soft">
        Vul het e-mailadres van je account in. Je krijgt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form ref={form} {...formProps} className="mt-8 grid gap-5">
        <TextField {...field('email')} label={labels.email} type="email" autoComplete="email" />
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
