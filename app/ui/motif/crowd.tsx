const pitch = 40;
const lanes = 5;
const finish = 1200;

function Dot({ x, lane, className }: { x: number; lane: number; className?: string }) {
  return <circle cx={x} cy={(lane + 0.5) * pitch * 1.25} r="13" className={className} />;
}

/**
 * Five lanes of people behind a start line, and one runner gone from each lane. `waiting` people are drawn
 * behind the line, `started` beyond it; `label` says it in words.
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
  const row = Math.ceil(waiting / lanes);
  const line = row * pitch + 22;
  const height = lanes * pitch * 1.25;
  const people = Array.from({ length: waiting }, (_, i) => i);
  const runners = Array.from({ length: started }, (_, i) => i);
  const ahead = [120, 300, 190, 390, 250];

  return (
    <svg viewBox={`0 0 ${finish} ${height}`} role="img" aria-label={label} className={className}>
      <g className="stroke-ink" strokeWidth="3">
        {[0, 1, 2, 3, 4, 5].map((lane) => (
          <path key={lane} d={`M-2000 ${lane * pitch * 1.25}H4000`} />
        ))}
      </g>
      <path d={`M${line} -14V${height + 14}`} className="stroke-ink" strokeWidth="12" />
      {[0, 1, 2, 3, 4].map((lane) => (
        <g key={lane} transform={`translate(0 ${(lane + 0.5) * pitch * 1.25})`}>
          {people
            .filter((i) => i % lanes === lane)
            .map((i) => (
              <circle key={i} cx={pitch / 2 + Math.floor(i / lanes) * pitch} r="13" />
            ))}
        </g>
      ))}
      <g className="leavers fill-tartan">
        {runners.map((i) => (
          <Dot key={i} lane={i % lanes} x={line + (ahead[i % lanes] ?? 0)} />
        ))}
      </g>
    </svg>
  );
}
