import { expect, test } from 'vitest';
import { formatMoment } from './moment.ts';

test('formats times in Belgian time, summer and winter', () => {
  expect(formatMoment('2026-11-20T23:30:00Z')).toBe('21 november 2026 om 00:30');
  expect(formatMoment('2026-07-01T10:00:00+00:00')).toBe('1 juli 2026 om 12:00');
});
