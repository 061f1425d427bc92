import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as v from 'valibot';
import { authMessages } from '../../../contract/account.ts';
import { requiredEmail } from '../../../contract/fields.ts';
import { accountActions, busyLabels, fieldLabels as labels } from '../../../contract/labels.ts';
import { useHydrated } from '../../first-load/hydrated.ts';
import { emailIn, signInAddress } from '../../platform/redirect.ts';
import { authProblemWords } from '../../shared/accounts/auth-messages.ts';
import { StayNote } from '../../shared/accounts/stay-note.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { Notice } from '../../shared/page/notice.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame, BackToSignIn } from './account-frame.tsx';
import { emailRequired, keepResetTarget, sendingFailed, sendResetLink } from './mails.ts';

/** /reset-password: asks for the address, then shows where the link was sent (docs/product.md, 2, 'Reset page'). */
export function ResetRequest() {
  const hydrated = useHydrated();
  const { search, hash } = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const given = emailIn(search, hash);
  const target = hydrated ? new URLSearchParams(search).get('redirect') : null;
  return (
    <AccountFrame>
      {sentTo ? (
        <Sent address={sentTo} target={target} />
      ) : (
        <ResetForm given={given} target={target} ready={hydrated} onSent={setSentTo} />
      )}
    </AccountFrame>
  );
}

function reportAddress(typed: string): void {
  const isEmpty = typed.trim() === '';
  toast({
    variant: 'destructive',
    title: isEmpty ? emailRequired : sendingFailed,
    description: isEmpty
      ? 'Voer je e-mailadres in om een resetlink te krijgen.'
      : authMessages.email_address_invalid,
  });
}

function ResetForm({
  given,
  target,
  ready,
  onSent,
}: {
  given: string;
  target: string | null;
  ready: boolean;
  onSent: (address: string) => void;
}) {
  const form = useForm({
    defaults: { email: ready ? given : '' },
    schema: v.object({ email: requiredEmail(emailRequired, authMessages.email_address_invalid) }),
    onErrors: (typed) => reportAddress(typed.email),
    send: async (checked) => {
      keepResetTarget(target);
      const refused = await sendResetLink(checked.email);
      if (refused)
        return toast({ variant: 'destructive', ...authProblemWords(sendingFailed, refused), stays: true });
      toast({ variant: 'success', title: 'E-mail verzonden!' });
      onSent(form.current().email.trim());
    },
  });
  const { busy, field, formProps } = form;
  const fillIn = useEffectEvent(() => {
    if (!form.current().email) form.set({ email: given });
  });
  useEffect(() => fillIn(), []);

  return (
    <>
      <h1>{accountActions.reset}</h1>
      <p className="mt-5 text-large text-soft">
        Vul het e-mailadres van je account in. Je krijgt een link om een nieuw wachtwoord te kiezen.
      </p>
      <form {...formProps} className="mt-8 grid gap-5">
        <TextField {...field('email')} label={labels.email} type="email" autoComplete="email" />
        <div>
          <Button type="submit" look="go" busy={busy} disabled={!ready}>
            {busy ? busyLabels.sending : 'Verstuur reset link'}
          </Button>
          <StayNote busy={busy} />
        </div>
      </form>
      <BackToSignIn target={target} />
    </>
  );
}

function Sent({ address, target }: { address: string; target: string | null }) {
  return (
    <Notice
      tone="done"
      title="E-mail verzonden"
      next={
        <Link className="button" {...buttonLook({ look: 'go' })} to={signInAddress(target)}>
          {accountActions.backToSignIn}
        </Link>
      }
    >
      <p>
        We stuurden een link naar <strong>{address}</strong>, als daar een account bij hoort.
      </p>
      <p>Niets te zien? Kijk ook in je spamfolder. De mail kan enkele minuten duren.</p>
    </Notice>
  );
}
