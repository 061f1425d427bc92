import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DeskDay, deskDays, isDeskDay, oddDay } from './desk-days.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const fields = Object.keys(deskDays) as DeskDay[];

test.each(fields)('%s takes today, and no day that nobody means', (field) => {
  expect(isDeskDay(field, '2026-11-27')).toBe(true);
  for (const wrong of ['1126-02-06', '0026-11-26', '26-11-26', '9999-12-31', '2126-11-26', '1926-11-26'])
    expect(isDeskDay(field, wrong), wrong).toBe(false);
  for (const wrong of [
    '',
    'infinity',
    '-infinity',
    'vandaag',
    '2026-02-31',
    '2026-13-01',
    '2026-11-27T10:00',
  ])
    expect(isDeskDay(field, wrong), wrong).toBe(false);
});

test('a payment or a letter is not of tomorrow, and no due day is over', () => {
  expect(isDeskDay('paidOn', '2026-11-28')).toBe(false);
  expect(isDeskDay('sentOn', '2026-11-28')).toBe(false);
  expect(isDeskDay('dueOn', '2026-11-26')).toBe(false);
});

test('a day that is possible but odd is asked about', () => {
  expect(oddDay('deliveredOn', '2024-03-03')).toBe('Geleverd op 3 maart 2024, klopt dat?');
  expect(oddDay('dueOn', '2027-11-01')).toMatch(/klopt dat/);
  for (const field of fields) expect(oddDay(field, '2026-11-27')).toBeUndefined();
  // The field itself says why not.
  expect(oddDay('deliveredOn', '1126-02-06')).toBeUndefined();
});
