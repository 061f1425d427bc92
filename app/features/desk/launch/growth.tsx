import { formatShortDay } from '../../../../contract/calendar.ts';
import type { LaunchFigures } from '../../../../contract/database/requests.ts';
import { Facts, Panel } from '../panel.tsx';
import { people } from './figures.ts';

const width = 480;
const height = 120;

function Bars({ weeks }: Pick<LaunchFigures, 'weeks'>) {
  const most = Math.max(1, ...weeks.map(({ confirmed }) => confirmed));
  const step = width / weeks.length;
  return (
    <>
      <svg viewBox={`0 -20 ${width} ${height + 44}`} aria-hidden="true">
        {weeks.map(({ monday, confirmed }, index) => {
          const tall = (confirmed / most) * height;
          const middle = index * step + step / 2;
          return (
            <g key={monday} textAnchor="middle" fill="var(--color-ink)">
              <rect
                x={index * step + 4}
                y={height - tall}
                width={step - 8}
                height={tall}
                fill="var(--color-tartan)"
              />
              {confirmed > 0 && (
                <text x={middle} y={height - tall - 5}>
                  {confirmed}
                </text>
              )}
              {index % 3 === weeks.length % 3 && (
                <text x={middle} y={height + 19} fill="var(--color-soft)">
                  {formatShortDay(monday)}
                </text>
              )}
            </g>
          );
        })}
        <path d={`M0 ${height}H${width}`} stroke="var(--color-ink)" strokeWidth="2" />
      </svg>
      <table className="sr-only">
        <caption>Bevestigd per week</caption>
        <thead>
          <tr>
            <th scope="col">Week van</th>
            <th scope="col">Bevestigd</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, confirmed }) => (
            <tr key={monday}>
              <th scope="row">{formatShortDay(monday)}</th>
              <td>{confirmed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Growth({ figures }: { figures: LaunchFigures }) {
  return (
    <Panel id="growth" title="De lijst">
      <Facts
        facts={[
          ['Bevestigd', people(figures.confirmed)],
          ['Wacht op bevestiging', `${people(figures.unconfirmed)}; zonder bevestiging geen lanceermail`],
          ['Uitgeschreven', people(figures.left)],
        ]}
      />
      <h3 className="mt-3 text-base">Bevestigd per week</h3>
      <Bars weeks={figures.weeks} />
    </Panel>
  );
}
