import { useEffect, useState } from 'react';
import { useSessionState } from '../../platform/session.ts';
import { Waiting } from './account-frame.tsx';
import { NoAnswer } from './link-problem.tsx';
import type { MailLink } from './mail-link.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { allowNewPassword, mayChoosePassword } from './recovery.ts';
import { ResetLinkProblem } from './reset-link-problem.tsx';
import { useVerified } from './use-verified.ts';

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
    if (provenFor) allowNewPassword(provenFor);
  }, [provenFor]);

  function onSaved(): void {
    allowNewPassword(null);
    setSaved(true);
  }

  if (saved || provenFor) return <NewPasswordForm saved={saved} onSaved={onSaved} />;
  if (verified?.state === 'unreachable') return <NoAnswer onRetry={retry} />;
  if (verified?.state === 'invalid') return <ResetLinkProblem />;
  if (link || stored.session === undefined) return <Waiting>Bezig met valideren...</Waiting>;
  if (stored.unreachable) return <NoAnswer onRetry={stored.retry} />;
  if (stored.session && mayChoosePassword(stored.session.user.id)) {
    return <NewPasswordForm saved={false} onSaved={onSaved} />;
  }
  return <ResetLinkProblem />;
}
