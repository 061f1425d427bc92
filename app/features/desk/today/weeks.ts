import type { Weeks } from './use-today.ts';

/** A line of figures, one for each week. */
export interface Series {
  name: string;
  counts: number[];
}

const nameOf = (source: string | null) =>
  source === null ? 'andere bronnen' : source === '' ? 'rechtstreeks' : source;

/** The requests per source, the largest first and what is left last. */
export function requestSeries({ weeks, requests }: Weeks): Series[] {
  const counts = new Map<string | null, number[]>();
  for (const { week, source, count } of requests) {
    const series = counts.get(source) ?? weeks.map(() => 0);
    const place = weeks.indexOf(week);
    if (place >= 0) series[place] = (series[place] ?? 0) + count;
    counts.set(source, series);
  }
  const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
  return [...counts]
    .toSorted(([a, of], [b, other]) => Number(a === null) - Number(b === null) || sum(other) - sum(of))
    .map(([source, values]) => ({ name: nameOf(source), counts: values }));
}

/** The orders per week. */
export function orderSeries({ weeks, orders }: Weeks): Series {
  const counts = weeks.map((week) => orders.find((one) => one.week === week)?.count ?? 0);
  return { name: 'Kits', counts };
}

/** What all series count together, week by week. */
export const totalsOf = (series: readonly Series[], weeks: number): number[] =>
  Array.from({ length: weeks }, (_, week) =>
    series.reduce((sum, { counts }) => sum + (counts[week] ?? 0), 0),
  );
