import { usePageTitle } from '../../platform/page-title.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { Lap } from '../../ui/motif/lap.tsx';

/** A visitor's progress: the part of the lap that is run, and the step in words. */
export function StepTitle({
  step,
  arrived = false,
  children,
}: {
  step: 1 | 2;
  arrived?: boolean;
  children: string;
}) {
  const title = useArrival<HTMLHeadingElement>(arrived);
  usePageTitle(step === 2 ? children : null);
  return (
    <>
      <p className="flex items-center gap-4 font-semibold text-tartan-deep">
        <Lap part={step / 2} className="h-11 w-auto" />
        Stap {step} van 2
      </p>
      <h1 ref={title} tabIndex={-1} className="mt-5 outline-none">
        {children}
      </h1>
    </>
  );
}
