import { expect, test } from 'vitest';
import { kit } from '../../../../site/kit.ts';
import { formatEuro, formatMoment } from './format.ts';

test('writes amounts as the site does', () => {
  expect(formatEuro(kit.priceCents)).toBe(kit.priceLabel);
  expect(formatEuro(3705)).toBe('37,05 euro');
  expect(formatEuro(123450)).toBe('1.234,50 euro');
});

test('writes moments in Belgian time, summer and winter', () => {
  expect(formatMoment('2026-11-20T23:30:00Z')).toBe('21 november 2026 om 00:30');
  expect(formatMoment('2026-07-01T10:00:00+00:00')).toBe('1 juli 2026 om 12:00');
});
