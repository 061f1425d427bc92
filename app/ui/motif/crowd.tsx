const pitch = 40;
const laneWidth = 42;
const lanes = [0, 1, 2, 3, 4];
const ahead = [120, 300, 190, 390, 250];
const finish = 1200;

const middle = (lane: number) => (lane + 0.5) * laneWidth;
/** How many people are in a lane when a number of people fill the lanes one by one. */
const inLane = (people: number, lane: number) => Math.ceil((people - lane) / lanes.length);

/**
 * Five lanes of people behind a start line, and runners who left them. `waiting` people are drawn behind the
 * line, at most five `started` beyond it; `label` says it in words. A waiting person is a dash of a line, because a
 * hundred circles are a hundred elements to lay out.
 */
export function Crowd({
  waiting,
  started,
  label,
  className,
}: {
  waiting: number;
  started: number;
  label: string;
  className: string;
}) {
  const line = inLane(waiting, 0) * pitch + 22;
  const height = lanes.length * laneWidth;
  const edges = [...lanes, lanes.length].map((lane) => `M-2000 ${lane * laneWidth}H4000`).join('');

  return (
    <svg viewBox={`0 0 ${finish} ${height}`} role="img" aria-label={label} className={className}>
      <path d={edges} className="stroke-ink" strokeWidth="3" />
      <path d={`M${line} -14V${height + 14}`} className="stroke-ink" strokeWidth="12" />
      <g className="stroke-ink" strokeWidth="26" strokeLinecap="round" strokeDasharray={`0 ${pitch}`}>
        {lanes.map((lane) => (
          <path key={lane} d={`M20 ${middle(lane)}h${(inLane(waiting, lane) - 1) * pitch + 1}`} />
        ))}
      </g>
      <g className="leavers fill-tartan">
        {ahead.slice(0, started).map((distance, lane) => (
          <circle key={distance} cx={line + distance} cy={middle(lane)} r="13" />
        ))}
      </g>
    </svg>
  );
}
