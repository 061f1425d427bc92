import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { paths } from '../../../site/paths.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { NoConnection } from '../../domain/no-connection.tsx';
import { profileOf } from '../../domain/profile.ts';
import { visitorOf } from '../../domain/visitor.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { signOut, useSessionState } from '../../platform/session.ts';
import { toast } from '../../ui/toast.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';
import { MembersCourse } from './course.tsx';
import { MembersBar } from './members-bar.tsx';
import { membersScreen } from './members-state.ts';
import { NoAccess } from './no-access.tsx';
import { useAccess } from './use-access.ts';
import { useContent } from './use-content.ts';

/** /members (docs/product.md, 2 and 6; screens: members-state.ts). */
export function MembersPage() {
  const sessionState = useSessionState();
  const [isLeaving, setIsLeaving] = useState(false);
  const navigate = useNavigate();
  const user = sessionState.session?.user;
  const { access, again } = useAccess(user?.id);
  const { content, missed, again: fetchAgain } = useContent(access === 'granted');
  const visitor = visitorOf(sessionState, isLeaving);
  const screen = membersScreen(visitor, access, content !== undefined);

  useEffect(() => {
    if (visitor === 'stranger') void navigate(signInAddress(paths.members), { replace: true });
  }, [visitor, navigate]);

  async function logout(): Promise<void> {
    setIsLeaving(true);
    await signOut().catch(() => {});
    toast({ title: 'Uitgelogd', description: 'Tot de volgende ronde.' });
    void navigate(paths.home);
  }

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
      <MembersBar withParts={screen === 'course'} onLogout={() => void logout()} />
      <div className="wrap min-h-svh py-10 sm:py-14">
        <h1 className="[overflow-wrap:anywhere]">Dag {profile.firstName || profile.email}.</h1>
        {screen === 'checking' && <Checking />}
        {screen === 'no-access' && <NoAccess onAgain={again} />}
        {screen === 'course' && content && (
          <MembersCourse profile={profile} content={content} missed={missed} onAgain={fetchAgain} />
        )}
      </div>
    </>
  );
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
