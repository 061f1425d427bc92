import { formatShortDay } from '../../../../contract/calendar.ts';
import type { Weeks } from '../../../../contract/database/desk.ts';
import { otherSources, type Series, seriesOf, totalsOf } from './weeks.ts';

/** In the order of the series; the table below distinguishes them without colours. */
const colours = [
  { fill: 'fill-tartan', swatch: 'bg-tartan' },
  { fill: 'fill-sun', swatch: 'bg-sun' },
  { fill: 'fill-grass', swatch: 'bg-grass' },
  { fill: 'fill-ink', swatch: 'bg-ink' },
];
const colourOfOthers = { fill: 'fill-hair', swatch: 'bg-hair' };
const colourOf = (name: string, place: number) =>
  name === otherSources ? colourOfOthers : (colours[place] ?? colourOfOthers);

/** Stacked bars of the series, one for each week; `label` describes them in words. */
function Bars({ series, weeks, label }: { series: readonly Series[]; weeks: string[]; label: string }) {
  const totals = totalsOf(series, weeks.length);
  const most = Math.max(1, ...totals);
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small text-soft">
      <span aria-hidden="true" className="text-right leading-none tabular-nums">
        {most.toLocaleString('nl-BE')}
      </span>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${weeks.length * 4} 100`}
        preserveAspectRatio="none"
        className="row-span-2 h-36 w-full border-b-2 border-ink bg-chalk"
      >
        {weeks.map((week, index) => {
          let top = 100;
          return series.map(({ name, counts }, place) => {
            const height = (100 * (counts[index] ?? 0)) / most;
            top -= height;
            return (
              <rect
                key={`${week} ${name}`}
                x={index * 4 + 0.5}
                y={top}
                width={3}
                height={height}
                className={colourOf(name, place).fill}
              />
            );
          });
        })}
      </svg>
      <span aria-hidden="true" className="self-end text-right leading-none tabular-nums">
        0
      </span>
      <span aria-hidden="true" className="col-start-2 flex justify-between pt-1">
        <span>{formatShortDay(weeks[0] ?? '')}</span>
        <span>deze week</span>
      </span>
    </div>
  );
}

function Legend({ series }: { series: readonly Series[] }) {
  return (
    <ul aria-label="Bronnen" className="flex flex-wrap gap-x-4 gap-y-1 text-small lg:col-span-2">
      {series.map(({ name }, place) => (
        <li key={name} className="flex min-w-0 items-center gap-2">
          <span
            aria-hidden="true"
            className={`size-3.5 shrink-0 border-2 border-ink ${colourOf(name, place).swatch}`}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Table({ weeks, requests, orders }: { weeks: string[]; requests: Series[]; orders: Series[] }) {
  const named = (things: string, series: Series[]) =>
    series.map(({ name, counts }) => ({ name: `${things}, ${name}`, counts }));
  const series = [...named('Aanvragen', requests), ...named('Kits', orders)].filter(({ counts }) =>
    counts.some((count) => count > 0),
  );
  return (
    <details className="min-w-0 lg:col-span-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
        Dezelfde cijfers in een tabel
      </summary>
      <section aria-label="Cijfers per week" tabIndex={0} className="mt-2 overflow-x-auto">
        <table className="w-full border-2 border-ink bg-chalk text-small tabular-nums [&_td]:px-3 [&_td]:py-1.5 [&_td]:text-right [&_th]:px-3 [&_th]:py-1.5 [&_th]:text-left">
          <thead className="border-b-2 border-ink">
            <tr>
              <th scope="col">Week van</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week, index) => (
              <tr key={week} className="border-b border-hair">
                <th scope="row" className="font-normal whitespace-nowrap">
                  {formatShortDay(week)}
                </th>
                {series.map(({ name, counts }) => (
                  <td key={name}>{counts[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}

function inWords(things: string, totals: readonly number[], weeks: readonly string[]): string {
  const most = Math.max(...totals);
  const sum = totals.reduce((all, one) => all + one, 0);
  if (sum === 0) return `Geen ${things} in de laatste twaalf weken.`;
  return `${sum} ${things} in twaalf weken, het meest in de week van ${formatShortDay(weeks[totals.indexOf(most)] ?? '')}: ${most}. Deze week: ${totals.at(-1)}.`;
}

/** The requests and the Kits sold by source, week by week, as bars and as a table. */
export function WeekCharts({ weeks: figures }: { weeks: Weeks }) {
  const { weeks } = figures;
  const { requests, orders } = seriesOf(figures);
  const asked = inWords('aanvragen', totalsOf(requests, weeks.length), weeks);
  const sold = inWords('Kits', totalsOf(orders, weeks.length), weeks);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2.5">
        <h3 className="text-base">Aanvragen, naar bron</h3>
        <Bars series={requests} weeks={weeks} label={asked} />
      </div>
      <div className="grid min-w-0 content-start gap-2.5">
        <h3 className="text-base">Verkochte Kits, naar bron</h3>
        <Bars series={orders} weeks={weeks} label={sold} />
      </div>
      <Legend series={requests} />
      <Table weeks={weeks} requests={requests} orders={orders} />
    </div>
  );
}
