import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { accountActions } from '../../../contract/labels.ts';
import { brand } from '../../../site/brand.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { ContactLink } from '../../shared/page/contact-link.tsx';
import { TrackBeside } from '../../shared/page/track-beside.tsx';
import { WithoutScript } from '../../shared/page/without-script.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';

export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="wrap min-h-svh py-8 sm:py-16">
        <div className="max-w-[34rem] with-script">{children}</div>
        <WithoutScript title={brand.membersName}>
          Hiervoor heeft je browser JavaScript nodig. Lukt dat niet? Mail naar <ContactLink />, dan helpen we
          je verder.
        </WithoutScript>
      </div>
      <TrackBeside />
    </div>
  );
}

export function Waiting({ children }: { children?: ReactNode }) {
  return <WaitingLine title={brand.membersName}>{children}</WaitingLine>;
}

export function BackToSignIn({ target }: { target: string | null }) {
  return (
    <p className="mt-6">
      <Link className="link inline-flex min-h-11 items-center" to={signInAddress(target)}>
        {accountActions.backToSignIn}
      </Link>
    </p>
  );
}
