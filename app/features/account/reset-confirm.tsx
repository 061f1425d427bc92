import { useEffect, useState } from 'react';
import { useSessionState } from '../../lib/session.ts';
import { keep, readKept } from '../../lib/storage.ts';
import { Waiting } from './account-frame.tsx';
import { NoAnswer } from './link-problem.tsx';
import type { MailLink } from './mail-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetLinkProblem } from './reset-link-problem.tsx';
import { useVerified } from './use-verified.ts';

/** Set for this tab once a recovery link proved good: a reload then finds the form again. Holds the user's id. */
const recoveryKey = 'kickstart-recovery';

/**
 * A new password after a recovery link (spec section 2, 'Auth page', state 1). The session that the link gives
 * never redirects from here; a session without such a link is no reason to show the form.
 */
export function ResetConfirm({ link, hash }: { link: MailLink | null; hash: string }) {
  const { verified, retry } = useVerified(link, hash);
  const stored = useSessionState();
  const [saved, setSaved] = useState(false);
  const provenFor = verified?.state === 'valid' ? verified.session.user.id : null;

  useEffect(() => {
    if (provenFor) keep('session', recoveryKey, provenFor);
  }, [provenFor]);

  function onSaved(): void {
    keep('session', recoveryKey, null);
    setSaved(true);
  }

  if (saved || provenFor) return <NewPasswordForm saved={saved} onSaved={onSaved} />;
  if (verified?.state === 'unreachable') return <NoAnswer onRetry={retry} />;
  if (verified?.state === 'invalid') return <ResetLinkProblem />;
  if (link || stored.session === undefined) return <Waiting>Bezig met valideren...</Waiting>;
  if (stored.unreachable) return <NoAnswer onRetry={stored.retry} />;
  if (stored.session && readKept('session', recoveryKey) === stored.session.user.id) {
    return <NewPasswordForm saved={false} onSaved={onSaved} />;
  }
  return <ResetLinkProblem />;
}
