import type { User } from '@supabase/auth-js';
import { type FormEvent, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { accountActions, fieldLabels as labels } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { hasPaidOrder, hasPendingOrder } from '../../domain/orders.ts';
import { pendingPayment } from '../../domain/payments.ts';
import { keepUnconfirmedAccount, unconfirmedAccount } from '../../domain/sign-up.ts';
import { supabase } from '../../platform/supabase.ts';
import { Button } from '../../ui/button.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { NoAnswer, Waiting } from './account-frame.tsx';
import { allowNewPassword } from './credentials.ts';
import { confirmedTarget, confirmScreen } from './link-states.ts';
import type { MailLink } from './mail-link.ts';
import { resendConfirmation } from './mails.ts';
import { useMailLink } from './verify-mail-link.ts';

const confirmed = 'E-mailadres bevestigd';

async function belongsInMembers(userId: string): Promise<boolean> {
  return pendingPayment() !== null || (await hasPaidOrder(userId)) || hasPendingOrder(userId);
}

/**
 * Takes over an older, unconfirmed account: gives it the names of the last sign-up, and lets this tab choose a new
 * password, because somebody else may have chosen the first one. False when there is no such account.
 */
function takeOver(user: User): boolean {
  const account = unconfirmedAccount(user.email);
  if (!account) return false;
  keepUnconfirmedAccount(null);
  allowNewPassword(user.id);
  supabase()
    .then((client) => client.auth.updateUser({ data: account.metadata }))
    .catch(() => {});
  return true;
}

/**
 * A confirmation link (screens: link-states.ts). The page says that the address is confirmed; a visitor with a payment
 * under way or a paid order goes on to the members area.
 */
export function ConfirmLink({ link, hash }: { link: MailLink; hash: string }) {
  const { state, session, retry } = useMailLink(link, hash);
  const [stays, setStays] = useState(false);
  const navigate = useNavigate();
  const user = session?.user;
  const next = link.kind === 'error' ? paths.home : link.next;

  useEffect(() => {
    if (!user) return;
    let active = true;
    if (takeOver(user)) {
      toast({ variant: 'success', title: confirmed, description: 'Kies nu je wachtwoord.' });
      void navigate(`${paths.auth}?mode=reset-confirm`, { replace: true });
      return;
    }
    void belongsInMembers(user.id).then((members) => {
      if (!active) return;
      const target = confirmedTarget(members, next);
      if (!target) return setStays(true);
      toast({ variant: 'success', title: confirmed });
      void navigate(target, { replace: true });
    });
    return () => {
      active = false;
    };
  }, [user, next, navigate]);

  switch (confirmScreen(state, stays)) {
    case 'checking':
      return <Waiting>Even je link nakijken…</Waiting>;
    case 'confirmed':
      return <Confirmed />;
    case 'link-problem':
      return <LinkProblem />;
    case 'no-answer':
      return <NoAnswer onRetry={retry} />;
  }
}

function Confirmed() {
  return (
    <div role="status">
      <h1>{confirmed}</h1>
      <p className="mt-5 text-large">Je account is klaar en je bent ingelogd.</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button" {...buttonLook({ look: 'go' })} to={paths.members}>
          Naar {brand.membersName}
        </Link>
        <Link className="button" to={paths.home}>
          Naar de startpagina
        </Link>
      </p>
    </div>
  );
}

/** A link that is used, expired or broken: sign in if it worked before, or ask for a new one. */
function LinkProblem() {
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
