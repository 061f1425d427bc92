import type { ReactNode } from 'react';
import { usePageTitle } from '../../platform/page-title.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Lap } from '../../ui/motif/lap.tsx';

const grounds = { done: 'bg-grass text-white', halted: 'bg-sun' };
const runs = { done: 1, halted: 0.02 };

/**
 * A page between two steps: what happened, with the next step as its one clear action. The lap is complete when
 * the step is done; the title is also that of the browser's tab.
 */
export function Notice({
  tone,
  title,
  children,
  next,
  others,
  arrived = true,
}: {
  tone: keyof typeof grounds;
  title: string;
  children: ReactNode;
  /** The next step, a button. */
  next: ReactNode;
  /** Links to other options. */
  others?: ReactNode;
  /** False for a page that was there from the start: its title does not take the focus. */
  arrived?: boolean;
}) {
  const heading = useArrival<HTMLHeadingElement>(arrived);
  usePageTitle(title);
  return (
    <section className="overflow-hidden rounded-box border-2 border-ink">
      <div className={`p-5 sm:p-10 ${grounds[tone]}`}>
        <Lap part={runs[tone]} className="h-11 w-auto sm:h-20" />
        <h1 ref={heading} tabIndex={-1} className="mt-5 text-h2 outline-none">
          {title}
        </h1>
        <div className="mt-4 grid gap-3 text-large">{children}</div>
      </div>
      <div className="border-t-2 border-ink bg-chalk p-5 sm:px-10">
        {next}
        {others && <div className="mt-4 flex flex-wrap gap-x-6">{others}</div>}
      </div>
    </section>
  );
}
