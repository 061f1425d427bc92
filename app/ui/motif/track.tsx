/**
 * A point on a circle around 0,0, in whole units: the track is 800 wide, and every digit adds to the page's size.
 * Angles in degrees, counter-clockwise from the right, as runners go.
 */
function onCircle(radius: number, degrees: number): { x: number; y: number } {
  const angle = (degrees * Math.PI) / 180;
  return { x: Math.round(radius * Math.cos(angle)), y: Math.round(-radius * Math.sin(angle)) };
}

/** The path data of an arc around 0,0, run counter-clockwise. Shorter than half a turn. */
function arcPath(radius: number, from: number, to: number): string {
  const start = onCircle(radius, from);
  const end = onCircle(radius, to);
  return `M${start.x} ${start.y}A${radius} ${radius} 0 0 0 ${end.x} ${end.y}`;
}

const inner = 190;
const laneWidth = 82;
const laneNumbers = [0, 1, 2, 3, 4, 5, 6];
const edge = (lane: number) => inner + lane * laneWidth;
const middle = (lane: number) => edge(lane) + laneWidth / 2;
/** Where a lane starts: each one further ahead than the lane inside it, as on a 400 m track. */
const startOf = (lane: number) => 108 + lane * 6.2;

function startLine(lane: number): string {
  const from = onCircle(edge(lane), startOf(lane));
  const to = onCircle(edge(lane + 1), startOf(lane));
  return `M${from.x} ${from.y}L${to.x} ${to.y}`;
}

function Numeral({ lane }: { lane: number }) {
  const radius = middle(lane);
  const angle = startOf(lane) - (42 / radius) * (180 / Math.PI);
  return (
    <text transform={`rotate(${(90 - angle).toFixed(1)})`} y={22 - radius}>
      {lane}
    </text>
  );
}

/**
 * The bend of a track from above: seven lanes, 0 to 6, with staggered starts, and one runner who leaves from
 * lane 0 when the page opens.
 */
export function Track({ className }: { className: string }) {
  return (
    <svg viewBox="-790 -790 800 800" className={`track ${className}`} aria-hidden="true">
      <circle r={edge(7)} className="fill-tartan" />
      <g className="fill-none stroke-tartan-shade" strokeWidth={laneWidth}>
        {[1, 3, 5].map((lane) => (
          <circle key={lane} r={middle(lane)} />
        ))}
      </g>
      <circle r={inner} className="fill-grass" />
      <g className="fill-none stroke-chalk" strokeWidth="5">
        {[...laneNumbers, 7].map((lane) => (
          <circle key={lane} r={edge(lane)} />
        ))}
      </g>
      <path d={laneNumbers.map(startLine).join('')} className="stroke-chalk" strokeWidth="13" />
      <g className="display fill-chalk text-[62px]" textAnchor="middle">
        {laneNumbers.map((lane) => (
          <Numeral key={lane} lane={lane} />
        ))}
      </g>
      <path d={arcPath(middle(0), startOf(0) + 2, 150)} pathLength="1" className="trail" />
      <g className="runner">
        <circle {...cxcy(onCircle(middle(0), 150))} r="24" className="fill-sun" />
      </g>
    </svg>
  );
}

function cxcy({ x, y }: { x: number; y: number }) {
  return { cx: x, cy: y };
}
