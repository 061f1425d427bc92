import { expect, test } from 'vitest';
import {
  formatDate,
  formatDay,
  formatExactly,
  formatListDate,
  formatListMoment,
  formatMoment,
  formatShortDay,
  lastLateDay,
} from './calendar.ts';

test('moments are written out in Belgian time, summer and winter', () => {
  expect(formatMoment('2026-11-20T23:30:00Z')).toBe('21 november 2026 om 0.30 uur');
  expect(formatMoment('2026-07-01T10:00:00+00:00')).toBe('1 juli 2026 om 12.00 uur');
  expect(formatDate('2026-11-20T23:30:00Z')).toBe('21 november 2026');
  expect(formatExactly(new Date('2026-11-23T13:05:09Z'))).toBe('23 november 2026 om 14:05:09 CET');
  expect(formatExactly(new Date('2026-07-01T22:00:00Z'))).toBe('2 juli 2026 om 00:00:00 CEST');
});

test('a list has short dates, in Belgian time', () => {
  expect(formatListDate('2026-11-03T23:30:00Z')).toBe('4/11/2026');
  expect(formatListDate('2026-11-03')).toBe('3/11/2026');
  expect(formatListMoment('2026-11-23T13:05:00Z')).toBe('23/11/2026 14:05');
  expect(formatListMoment('2026-07-01T07:05:00Z')).toBe('1/7/2026 9:05');
});

test('days are written out', () => {
  expect(formatDay('2026-11-02')).toBe('maandag 2 november 2026');
  expect(formatShortDay('2026-11-02')).toBe('2 nov');
});

test.each([
  ['a Friday', '2026-11-27', 2, '2026-11-24'],
  ['a Monday, for what came before the weekend', '2026-11-30', 1, '2026-11-26'],
  ['the first working day after Christmas', '2026-12-28', 1, '2026-12-23'],
])('an answer is late on %s', (_, today, days, late) => {
  expect(lastLateDay(today, days)).toBe(late);
});

test.each([
  ['while the shop is closed, only what was late before', '2026-12-30', '2026-12-21'],
  ['on the first working day after, not yet', '2027-01-04', '2026-12-21'],
  ['on the second, not yet', '2027-01-05', '2026-12-22'],
  ['on the third, what came while it was closed', '2027-01-06', '2027-01-03'],
])('an answer within two working days is late, %s', (_, today, late) => {
  expect(lastLateDay(today, 2, { from: '2026-12-24', until: '2027-01-02' })).toBe(late);
});
