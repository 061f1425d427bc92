import { expect, test } from 'vitest';
import { orderSeries, requestSeries, totalsOf } from './weeks.ts';

const weeks = {
  weeks: ['2026-11-09', '2026-11-16', '2026-11-23'],
  requests: [
    { week: '2026-11-09', source: null, count: 50 },
    { week: '2026-11-09', source: 'nieuwsbrief', count: 2 },
    { week: '2026-11-23', source: '', count: 3 },
    { week: '2026-11-23', source: 'nieuwsbrief', count: 4 },
  ],
  orders: [{ week: '2026-11-16', count: 5 }],
};

test('the sources are ranked, with what is left last and every week counted', () => {
  const series = requestSeries(weeks);
  expect(series).toEqual([
    { name: 'nieuwsbrief', counts: [2, 0, 4] },
    { name: 'rechtstreeks', counts: [0, 0, 3] },
    { name: 'andere bronnen', counts: [50, 0, 0] },
  ]);
  expect(totalsOf(series, 3)).toEqual([52, 0, 7]);
});

test('a week without orders counts none', () => {
  expect(orderSeries(weeks).counts).toEqual([0, 5, 0]);
});
