import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { hasPaidOrder, hasPendingOrder } from '../../domain/orders.ts';
import { pendingPayment } from '../../domain/payments.ts';
import { keepUnconfirmedAccount, type UnconfirmedAccount, unconfirmedAccount } from '../../domain/sign-up.ts';
import { supabase } from '../../platform/supabase.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { toast } from '../../ui/toast.tsx';
import { Waiting } from './account-frame.tsx';
import { LinkProblem, NoAnswer } from './link-problem.tsx';
import type { MailLink } from './mail-link.ts';
import { allowNewPassword } from './recovery.ts';
import { useVerified } from './use-verified.ts';

const confirmed = 'E-mailadres bevestigd';

async function belongsInMembers(userId: string): Promise<boolean> {
  return pendingPayment() !== null || (await hasPaidOrder(userId)) || hasPendingOrder(userId);
}

/** Gives an account that was begun before the names that were typed last. No answer is no reason to stop. */
async function takeOver({ metadata }: UnconfirmedAccount): Promise<void> {
  const client = await supabase();
  await client.auth.updateUser({ data: metadata });
}

/**
 * A confirmation link. The page says that the address is confirmed; who has a payment waiting or a paid order
 * goes to the members area (reading notes, 'Accounts'). Who took up an account that was begun before chooses a
 * password first: the one of then may be somebody else's.
 */
export function ConfirmLink({ link, hash }: { link: MailLink; hash: string }) {
  const { verified, retry } = useVerified(link, hash);
  const [stays, setStays] = useState(false);
  const navigate = useNavigate();
  const user = verified?.state === 'valid' ? verified.session.user : null;
  const next = link.kind === 'error' ? paths.home : link.next;

  useEffect(() => {
    if (!user) return;
    let active = true;
    const earlier = unconfirmedAccount(user.email);
    if (earlier) {
      keepUnconfirmedAccount(null);
      allowNewPassword(user.id);
      void takeOver(earlier).catch(() => {});
      toast({ variant: 'success', title: confirmed, description: 'Kies nu je wachtwoord.' });
      void navigate(`${paths.auth}?mode=reset-confirm`, { replace: true });
      return;
    }
    void belongsInMembers(user.id).then((members) => {
      if (!active) return;
      const target = members ? paths.members : next;
      if (target === paths.home) return setStays(true);
      toast({ variant: 'success', title: confirmed });
      void navigate(target, { replace: true });
    });
    return () => {
      active = false;
    };
  }, [user, next, navigate]);

  if (verified?.state === 'invalid') return <LinkProblem />;
  if (verified?.state === 'unreachable') return <NoAnswer onRetry={retry} />;
  if (!stays) return <Waiting>Even je link nakijken…</Waiting>;

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
