import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useSessionState } from '../../platform/session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { visitorOf } from '../../shared/accounts/visitor.ts';
import { NoConnection } from '../../shared/page/no-connection.tsx';
import { loadable } from '../../ui/loadable.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { ask } from './ask.ts';
import type { PreviewedCourse } from './lessons/preview.tsx';

/** The account's access to the desk. */
const askAccess = () => ask('desk_access', {}).catch(() => 'unreachable' as const);

const waiting = (
  <div className="wrap min-h-svh">
    <WaitingLine />
  </div>
);

// Loaded separately, so that only owners load them.
const Desk = loadable(() => import('./desk.tsx'), waiting);
const SecondFactor = loadable(() => import('./second-factor.tsx'), waiting);

/**
 * The desk for an owner; for anyone else the page is `notFound`, just as the database returns nothing. `course` shows the
 * lessons as buyers see them.
 */
export function DeskGate({
  notFound,
  course,
}: {
  notFound: (isSure: boolean) => ReactNode;
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
  const visitor = visitorOf(session, false);

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
    return <SecondFactor key={access} isOther={access === 'other-factor'} onDone={again} />;
  }
  if (visitor === 'stranger' || access === 'none') return notFound(true);
  return (
    <>
      <div className="signed-out">{notFound(false)}</div>
      <div className="signed-in noscript:hidden">{waiting}</div>
    </>
  );
}
