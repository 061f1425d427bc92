import type { Counted, Weeks } from '../../../../contract/database/desk.ts';

/** A line of figures, one for each week. */
export interface Series {
  name: string;
  counts: number[];
}

const nameOf = (source: string | null) =>
  source === null ? 'andere bronnen' : source === '' ? 'rechtstreeks' : source;

/** The sources of requests and orders together, the largest first and the remainder last. */
function sourcesOf({ requests, orders }: Weeks): (string | null)[] {
  const sums = new Map<string | null, number>();
  for (const { source, count } of [...requests, ...orders]) sums.set(source, (sums.get(source) ?? 0) + count);
  return [...sums]
    .toSorted(([a, of], [b, other]) => Number(a === null) - Number(b === null) || other - of)
    .map(([source]) => source);
}

/** The requests and the orders per source. Both have every source, in the same order. */
export function seriesOf(figures: Weeks): { requests: Series[]; orders: Series[] } {
  const sources = sourcesOf(figures);
  const series = (counted: readonly Counted[]) =>
    sources.map((source) => ({
      name: nameOf(source),
      counts: figures.weeks.map(
        (week) => counted.find((one) => one.week === week && one.source === source)?.count ?? 0,
      ),
    }));
  return { requests: series(figures.requests), orders: series(figures.orders) };
}

/** The sum of all series, week by week. */
export const totalsOf = (series: readonly Series[], weeks: number): number[] =>
  Array.from({ length: weeks }, (_, week) =>
    series.reduce((sum, { counts }) => sum + (counts[week] ?? 0), 0),
  );
