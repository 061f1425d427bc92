/** A rule across the page: three lanes seen from the side of the track, with the start line on them. */
export function LaneRule({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`lane-rule h-9 border-chalk border-y-3 bg-tartan ${className}`} />
  );
}
