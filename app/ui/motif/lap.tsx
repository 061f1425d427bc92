export function Lap({ part, className }: { part: number; className: string }) {
  const path = 'M60 66H96a27 27 0 0 0 0-54H36a27 27 0 0 0 0 54z';
  return (
    <svg viewBox="0 0 132 78" className={className} aria-hidden="true">
      <path d={path} className="fill-none stroke-ink" strokeWidth="18" />
      <path d={path} className="fill-none stroke-chalk" strokeWidth="12" />
      <path
        d={path}
        className="fill-none stroke-tartan"
        strokeWidth="12"
        pathLength="1"
        strokeDasharray={`${part} 1`}
      />
      <path d="M60 55v22" className="stroke-ink" strokeWidth="4" />
    </svg>
  );
}
