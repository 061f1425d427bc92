import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { useLogOut } from '../../domain/log-out.ts';
import { NoConnection } from '../../domain/no-connection.tsx';
import { type Profile, profileOf } from '../../domain/profile.ts';
import { visitorOf } from '../../domain/visitor.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { useSessionState } from '../../platform/session.ts';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import type { Content } from './lessons.ts';
import { MembersBar } from './members-bar.tsx';
import { membersScreen } from './members-state.ts';
import { NoAccess } from './no-access.tsx';
import { useAccess } from './use-access.ts';
import { useContent } from './use-content.ts';
import { type RoundOfMember, useRound } from './use-round.ts';

/** What the pages of a buyer show. */
export interface Course {
  profile: Profile;
  content: Content;
  round: RoundOfMember;
  /** True when the last fetch of the content failed. */
  missed: boolean;
  /** Looks again for everything: access, content and progress. */
  again: () => void;
}

/**
 * The frame of every page of the members area (docs/product.md, 2 and 6; screens: members-state.ts). `children` shows
 * the page of a member with access; `greets` is false for a page with a heading of its own.
 */
export function MembersArea({
  greets = true,
  children,
}: {
  greets?: boolean;
  children: (course: Course) => ReactNode;
}) {
  const sessionState = useSessionState();
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const logOut = useLogOut(() => setIsLeaving(true));
  const { pathname, search } = useLocation();
  const user = sessionState.session?.user;
  const { access, again } = useAccess(user?.id);
  const visitor = visitorOf(sessionState, isLeaving);
  const screen = membersScreen(visitor, access);
  const isOpen = access === 'granted';

  useEffect(() => {
    if (visitor === 'stranger') void navigate(signInAddress(pathname + search), { replace: true });
  }, [visitor, navigate, pathname, search]);

  if (screen === 'unreachable') {
    return (
      <div className="wrap min-h-svh py-10 sm:py-14">
        <div className="max-w-[34rem]">
          <NoConnection onRetry={sessionState.retry} />
        </div>
      </div>
    );
  }
  if (screen === 'loading' || !user) return <Loading />;
  const profile = profileOf(user);

  return (
    <>
      <MembersBar withParts={isOpen && greets} onLogout={() => void logOut()} />
      <div className="min-h-svh pt-10 sm:pt-14">
        {(greets || !isOpen) && (
          <div className="wrap">
            <h1 className="[overflow-wrap:anywhere]">Dag {profile.firstName || profile.email}.</h1>
            {screen === 'checking' && <Checking />}
            {screen === 'no-access' && access !== 'checking' && access !== 'granted' && (
              <NoAccess reason={access} onAgain={again} />
            )}
          </div>
        )}
        {isOpen && (
          <WithCourse key={profile.userId} profile={profile} onDoubt={again}>
            {children}
          </WithCourse>
        )}
      </div>
    </>
  );
}

/** Fetches what a member with access sees. Nothing shows before, so that the course does not first claim too little. */
function WithCourse({
  profile,
  onDoubt,
  children,
}: {
  profile: Profile;
  /** Asks again whether there is access. */
  onDoubt: () => void;
  children: (course: Course) => ReactNode;
}) {
  const { content, missed, again: fetchContent } = useContent();
  const round = useRound(profile.userId, onDoubt);
  const { again: fetchRound } = round;
  const again = useCallback(() => {
    onDoubt();
    fetchContent();
    fetchRound();
  }, [onDoubt, fetchContent, fetchRound]);

  const waiting = (
    <div className="wrap">
      <Checking />
    </div>
  );
  if (!content || round.source === 'loading') return waiting;
  return <Suspense fallback={waiting}>{children({ profile, content, round, missed, again })}</Suspense>;
}

function Checking() {
  return <WaitingLine className="[h1+&]:mt-6">Even je toegang nakijken…</WaitingLine>;
}

function Loading() {
  return (
    <div className="wrap min-h-svh py-10 sm:py-14">
      <div className="noscript:hidden">
        <Checking />
      </div>
      <WithoutScript title={brand.membersName}>
        De ledenruimte werkt alleen met JavaScript. Vragen? Mail naar <ContactLink />.
      </WithoutScript>
    </div>
  );
}
