import type { ReactNode } from 'react';
import { brand } from '../../../site/brand.ts';
import { MailLink } from '../../lib/mail-link.tsx';
import { Track } from '../../ui/motif/track.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WithoutScript } from '../../ui/without-script.tsx';

/** The shape of every account page: what to do on the left, the track on the right where there is room. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative">
      <div className="wrap min-h-svh py-12 sm:py-16">
        <div className="max-w-[34rem] noscript:hidden">{children}</div>
        <WithoutScript title={brand.membersName}>
          Hiervoor heeft je browser JavaScript nodig. Lukt dat niet? Mail naar <MailLink />, dan helpen we je
          verder.
        </WithoutScript>
      </div>
      <div className="absolute inset-y-0 right-0 hidden w-2/5 overflow-hidden border-l-2 border-ink bg-sun lg:block">
        <Track className="absolute right-0 bottom-0 h-full max-h-[56rem] w-full" />
      </div>
    </div>
  );
}

/** A calm line while something is looked up. */
export function Waiting({ children = 'Even laden…' }: { children?: ReactNode }) {
  return (
    <>
      <h1 className="sr-only">{brand.membersName}</h1>
      <p role="status" className="flex items-center gap-3 py-10 text-large">
        <Spinner className="size-6" />
        {children}
      </p>
    </>
  );
}
