import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { signInAddress } from '../../platform/redirect.ts';
import { useSessionState } from '../../platform/session.ts';
import { isStoredOwner } from '../../platform/stored-session.ts';
import { askAuth } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { visitorOf } from '../../shared/accounts/visitor.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { ask } from './ask.ts';
import type { PreviewedCourse } from './lessons/preview.tsx';
import { isThere } from './use-cover.ts';

async function askAccess() {
  const access = await ask('desk_access', {}).catch(() => 'unreachable' as const);
  // The header shows 'Beheer' to whom the stored session calls an owner.
  if (access === 'none' && isStoredOwner()) await askAuth(({ auth }) => auth.refreshSession());
  return access;
}

const waiting = (
  <div className="wrap min-h-svh">
    <WaitingLine />
  </div>
);

// Loaded separately, so that only owners load them.
const Desk = loadable(() => import('./desk.tsx'), waiting);
const SecondFactor = loadable(() => import('./second-factor.tsx'), waiting);

/**
 * The desk for an owner. Whoever is not signed in signs in first and comes back to the same address; for any other account the
 * page is `notFound`, just as the database returns nothing. `course` shows the lessons as buyers see them.
 */
export function DeskGate({
  notFound,
  course,
}: {
  notFound: ReactNode;
  course: ComponentType<PreviewedCourse>;
}) {
  const session = useSessionState();
  const userId = session.session?.user.id;
  const { answer: access, again } = useAnswer(userId ?? null, askAccess);
  // An open desk stays mounted when the session is lost, so that what was typed is kept.
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => {
    if (access === 'owner') setWasOpen(true);
  }, [access]);
  const proven = () => {
    // Whoever just typed a code is there.
    isThere();
    again();
  };
  const visitor = visitorOf(session, false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const isStranger = visitor === 'stranger' && !wasOpen;
  useEffect(() => {
    if (isStranger) void navigate(signInAddress(pathname + search + hash), { replace: true });
  }, [isStranger, navigate, pathname, search, hash]);

  if (access === 'owner' || (wasOpen && access !== 'none')) {
    return <Desk isSignedOut={visitor === 'stranger'} course={course} />;
  }
  if (visitor === 'unreachable' || access === 'unreachable') {
    return (
      <div className="wrap min-h-svh max-w-[38rem] py-14">
        <NoConnection onRetry={visitor === 'unreachable' ? session.retry : again} />
      </div>
    );
  }
  if (access === 'second-factor' || access === 'other-factor') {
    return <SecondFactor key={access} isOther={access === 'other-factor'} onDone={proven} />;
  }
  if (access === 'none') return notFound;
  return (
    <>
      <div className="with-script">{waiting}</div>
      <div className="wrap">
        <WithoutScript title="Beheer">
          Het beheer heeft JavaScript nodig. Vragen? Mail naar <ContactLink />.
        </WithoutScript>
      </div>
    </>
  );
}
