import { expect, test } from 'vitest';
import { hasCharts, seriesOf, totalsOf } from './weeks.ts';

const weeks = {
  weeks: ['2026-11-09', '2026-11-16', '2026-11-23'],
  requests: [
    { week: '2026-11-09', source: null, count: 50 },
    { week: '2026-11-09', source: 'nieuwsbrief', count: 2 },
    { week: '2026-11-23', source: '', count: 3 },
    { week: '2026-11-23', source: 'nieuwsbrief', count: 4 },
  ],
  orders: [
    { week: '2026-11-16', source: '', count: 5 },
    { week: '2026-11-23', source: 'linkedin', count: 1 },
  ],
};

test('a source keeps its place, whatever its size, with the remainder last and every week counted', () => {
  const { requests, orders } = seriesOf(weeks);
  expect(requests).toEqual([
    { name: 'rechtstreeks', counts: [0, 0, 3] },
    { name: 'linkedin', counts: [0, 0, 0] },
    { name: 'nieuwsbrief', counts: [2, 0, 4] },
    { name: 'andere bronnen', counts: [50, 0, 0] },
  ]);
  expect(orders.map(({ counts }) => counts)).toEqual([
    [0, 5, 0],
    [0, 0, 1],
    [0, 0, 0],
    [0, 0, 0],
  ]);
  expect(totalsOf(requests, 3)).toEqual([52, 0, 7]);
});

test('there is something to see once three weeks hold a request or an order', () => {
  expect(hasCharts({ ...weeks, requests: [], orders: [] })).toBe(false);
  expect(hasCharts({ ...weeks, orders: [] })).toBe(false);
  expect(hasCharts(weeks)).toBe(true);
});
