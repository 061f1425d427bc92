/** 404, painted on the ground: its zero is a track, and the runner has left it. */
export function LostRunner({ className }: { className: string }) {
  const lap = 'M705 205V290a105 105 0 0 1-210 0V205a105 105 0 0 1 210 0z';
  return (
    <svg viewBox="0 16 1200 460" className={className} aria-hidden="true">
      <g className="display fill-white text-[560px]" textAnchor="middle">
        <text x="215" y="437">
          4
        </text>
        <text x="985" y="437">
          4
        </text>
      </g>
      <path d={lap} className="fill-grass stroke-white" strokeWidth="100" />
      <g className="fill-none stroke-tartan" strokeWidth="4">
        <path d={lap} />
        <path d={lap} strokeWidth="36" className="stroke-white" />
        <path d={lap} strokeWidth="28" />
      </g>
      <path d="M446 248H544" className="stroke-ink" strokeWidth="14" />
      <path
        d="M495 258V290a105 105 0 0 0 132 101C718 366 760 280 838 76"
        pathLength="1"
        className="trail"
        strokeWidth="14"
      />
      <circle cx="842" cy="64" r="30" className="fill-sun" />
    </svg>
  );
}
