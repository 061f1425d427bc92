import { type ReactNode, useCallback, useEffect } from 'react';
import { brand } from '../../../site/brand.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { PrivateUnreachable, PrivateWait, usePrivatePage } from '../../shared/accounts/private-page.tsx';
import { type Profile, profileOf } from '../../shared/accounts/profile.ts';
import type { Visitor } from '../../shared/accounts/visitor.ts';
import { loadable } from '../../ui/loadable.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { type Content, emptyContent, fetchContent } from './lessons.ts';
import { MembersBar } from './members-bar.tsx';
import { NoAccess } from './no-access.tsx';
import { type Access, useAccess } from './use-access.ts';
import { type RoundOfMember, useRound } from './use-round.ts';

/** The data of a buyer's pages. */
export interface Course {
  profile: Profile;
  content: Content;
  round: RoundOfMember;
  /** True when the last fetch of the content failed. */
  isContentStale: boolean;
  /** Fetches everything again: access, content and progress. */
  again: () => void;
}

/** 'loading' is also the prerendered page; 'checking' knows the member, not yet the content. */
type MembersScreen = 'loading' | 'unreachable' | 'checking' | 'no-access' | 'course';

export function membersScreen(visitor: Visitor, access: Access): MembersScreen {
  if (visitor === 'unreachable') return 'unreachable';
  if (visitor !== 'member') return 'loading';
  if (access === 'checking') return 'checking';
  return access === 'granted' ? 'course' : 'no-access';
}

/**
 * The frame of every page of the members area (docs/product.md, 2 and 6). `children` shows
 * the page of a member with access; `greets` is false for a page with its own heading.
 */
export function MembersArea({
  greets = true,
  children,
}: {
  greets?: boolean;
  children: (course: Course) => ReactNode;
}) {
  const { visitor, user, retry, exit } = usePrivatePage();
  const { access, again } = useAccess(user?.id);
  const screen = membersScreen(visitor, access);
  const isOpen = access === 'granted';

  if (screen === 'unreachable') return <PrivateUnreachable onRetry={retry} />;
  if (screen === 'loading' || !user) {
    return (
      <PrivateWait title={brand.membersName} what="De ledenruimte">
        <Checking />
      </PrivateWait>
    );
  }
  const profile = profileOf(user);
  const isGreeted = greets || screen === 'no-access';

  return (
    <>
      <MembersBar withParts={isOpen && greets} exit={exit} />
      <div className="min-h-svh pt-10 sm:pt-14">
        {!isGreeted && screen === 'checking' && waitingForCourse}
        {isGreeted && (
          <div className="wrap">
            <h1>Dag {profile.firstName || profile.email}.</h1>
            {screen === 'checking' && <Checking />}
            {screen === 'no-access' && access !== 'checking' && access !== 'granted' && (
              <NoAccess reason={access} onAgain={again} />
            )}
          </div>
        )}
        {isOpen && (
          <WithCourse key={profile.userId} profile={profile} recheckAccess={again}>
            {children}
          </WithCourse>
        )}
      </div>
    </>
  );
}

interface Fetched {
  content: Content;
  /** True when the last fetch failed: the content is from an earlier fetch. */
  isContentStale: boolean;
}

async function fetchAfter(before: Fetched | undefined): Promise<Fetched> {
  const found = await fetchContent();
  return { content: found ?? before?.content ?? emptyContent, isContentStale: found === null };
}

/** The published content, undefined until it is fetched. */
function useContent(): Partial<Fetched> & { again: () => void } {
  const { last, again } = useAnswer<Fetched>('', (_question, _signal, before) => fetchAfter(before));
  return { ...last, again };
}

/**
 * Fetches what a member with access sees. Nothing is shown before, so that the course does not first claim too little.
 */
function WithCourse({
  profile,
  recheckAccess,
  children,
}: {
  profile: Profile;
  /** Asks again whether there is access. */
  recheckAccess: () => void;
  children: (course: Course) => ReactNode;
}) {
  const { content, isContentStale = false, again: fetchContent } = useContent();
  const round = useRound(recheckAccess);
  const { again: fetchRound } = round;
  // Text that arrives after the content moves the buttons below it.
  useEffect(() => Reading.preload(), []);
  const again = useCallback(() => {
    recheckAccess();
    fetchContent();
    fetchRound();
  }, [recheckAccess, fetchContent, fetchRound]);

  if (!content || round.source === 'loading') return waitingForCourse;
  return children({ profile, content, round, isContentStale, again });
}

function Checking() {
  return <WaitingLine className="[h1+&]:mt-6">Even je toegang nakijken…</WaitingLine>;
}

/** Shown until everything of a page with access is there. */
export const waitingForCourse = (
  <div className="wrap">
    <Checking />
  </div>
);

/** What there is to read of a lesson. */
export const Reading = loadable(
  () => import('./reading.tsx'),
  <WaitingLine className="mt-6">De les wordt geladen…</WaitingLine>,
);
