import type { ReactNode } from 'react';
import { brand } from '../../../site/brand.ts';
import { ContactLink } from '../../domain/contact-link.tsx';
import { Track } from '../../ui/motif/track.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';

/** The shape of every account page: what to do on the left, the track on the right where there is room. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="wrap min-h-svh py-12 sm:py-16">
        <div className="max-w-[34rem] noscript:hidden">{children}</div>
        <WithoutScript title={brand.membersName}>
          Hiervoor heeft je browser JavaScript nodig. Lukt dat niet? Mail naar <ContactLink />, dan helpen we
          je verder.
        </WithoutScript>
      </div>
      {/* It stays where it is, however long the page becomes. */}
      <div className="absolute inset-y-0 right-0 hidden w-2/5 overflow-clip border-l-2 border-ink bg-sun lg:block">
        <Track className="sticky top-(--header) h-[calc(100svh-var(--header))] max-h-[56rem] w-full" />
      </div>
    </div>
  );
}

/** What stands there while something is looked up. */
export function Waiting({ children }: { children?: ReactNode }) {
  return <WaitingLine title={brand.membersName}>{children}</WaitingLine>;
}
