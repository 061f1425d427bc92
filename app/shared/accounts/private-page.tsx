import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInAddress } from '../../platform/redirect.ts';
import { useSessionState } from '../../platform/session.ts';
import { ContactLink } from '../page/contact-link.tsx';
import { NoConnection } from '../page/no-connection.tsx';
import { WithoutScript } from '../page/without-script.tsx';
import { useLogOut } from './log-out.ts';
import { visitorOf } from './visitor.ts';

export function usePrivatePage() {
  const sessionState = useSessionState();
  const [isLeaving, setIsLeaving] = useState(false);
  const exit = useLogOut(() => setIsLeaving(true));
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const visitor = visitorOf(sessionState, isLeaving);

  useEffect(() => {
    if (visitor === 'stranger') void navigate(signInAddress(pathname + search), { replace: true });
  }, [visitor, navigate, pathname, search]);

  const { session, retry } = sessionState;
  return { visitor, user: session?.user, retry, setIsLeaving, exit };
}

export function PrivateFrame({ children }: { children: ReactNode }) {
  return <div className="wrap min-h-svh py-10 sm:py-14">{children}</div>;
}

export function PrivateUnreachable({ onRetry }: { onRetry: () => void }) {
  return (
    <PrivateFrame>
      <div className="max-w-[34rem]">
        <NoConnection onRetry={onRetry} />
      </div>
    </PrivateFrame>
  );
}

/**
 * The prerendered part of a private page: `children`, until its visitor is known. `what` names it without JavaScript.
 */
export function PrivateWait({ title, what, children }: { title: string; what: string; children: ReactNode }) {
  return (
    <PrivateFrame>
      <div className="with-script">{children}</div>
      <WithoutScript title={title}>
        {what} werkt alleen met JavaScript. Vragen? Mail naar <ContactLink />.
      </WithoutScript>
    </PrivateFrame>
  );
}
