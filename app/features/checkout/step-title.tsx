import { Lap } from '../../ui/motif/lap.tsx';

/** How far the buyer is: the lap that is run, and the step in words. */
export function StepTitle({ step, children }: { step: 1 | 2; children: string }) {
  return (
    <>
      <p className="flex items-center gap-4 font-semibold text-tartan-deep">
        <Lap part={step / 2} className="h-11 w-auto" />
        Stap {step} van 2
      </p>
      <h1 className="mt-5">{children}</h1>
    </>
  );
}
