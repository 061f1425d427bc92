import type { Counted, Weeks } from '../../../../contract/database/desk.ts';

export interface Series {
  name: string;
  counts: number[];
}

export const otherSources = 'andere bronnen';

const nameOf = (source: string | null) =>
  source === null ? otherSources : source === '' ? 'rechtstreeks' : source;

/**
 * The sources of requests and orders together: direct traffic first, then by name, so that each keeps its place and its
 * colour from week to week; the remainder last.
 */
function sourcesOf({ requests, orders }: Weeks): (string | null)[] {
  const sources = new Set([...requests, ...orders].map(({ source }) => source));
  return [...sources].toSorted(
    (a, b) => Number(a === null) - Number(b === null) || (a ?? '').localeCompare(b ?? ''),
  );
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

/** Whether enough weeks hold something to see a course in. */
export const hasCharts = ({ requests, orders }: Weeks): boolean =>
  new Set([...requests, ...orders].map(({ week }) => week)).size >= 3;

/** The sum of all series, week by week. */
export const totalsOf = (series: readonly Series[], weeks: number): number[] =>
  Array.from({ length: weeks }, (_, week) =>
    series.reduce((sum, { counts }) => sum + (counts[week] ?? 0), 0),
  );
