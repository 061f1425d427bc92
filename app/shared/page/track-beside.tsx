import { Track } from '../../ui/motif/track.tsx';

/** The track on the right of a page, where there is room. It takes the height of the positioned element around it. */
export function TrackBeside() {
  return (
    // Sticky, so that it keeps its place however long the page becomes.
    <div className="absolute inset-y-0 right-0 hidden w-2/5 overflow-clip border-l-2 border-ink bg-sun lg:block">
      <Track className="sticky top-(--header) h-[calc(100svh-var(--header))] max-h-[56rem] w-full" />
    </div>
  );
}
