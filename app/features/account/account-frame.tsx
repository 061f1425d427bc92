import type { ReactNode } from 'react';
import { organisation } from '../../../site/organisation.ts';
import { Track } from '../../ui/motif/track.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** The shape of every account page: what to do on the left, the track on the right where there is room. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[38rem] border-b-2 border-ink lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div className="wrap w-full py-12 sm:py-16 lg:justify-self-end lg:pr-16">
        <div className="max-w-[34rem]">{children}</div>
        <noscript>
          <p className="mt-8 max-w-[34rem] border-l-6 border-sun pl-4">
            Hiervoor heeft je browser JavaScript nodig. Lukt dat niet? Mail naar {organisation.email}, dan
            helpen we je verder.
          </p>
        </noscript>
      </div>
      <div className="relative hidden overflow-hidden border-l-2 border-ink bg-sun lg:block">
        <Track className="absolute inset-0 size-full" />
      </div>
    </div>
  );
}

/** A calm line while something is looked up. */
export function Waiting({ children = 'Even laden…' }: { children?: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-3 py-10 text-large">
      <Spinner className="size-6" />
      {children}
    </p>
  );
}
