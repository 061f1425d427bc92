import { describe, expect, test } from 'vitest';
import { formatCommunication, splitVat, vatTotals } from './arithmetic.ts';

describe('a price that includes VAT', () => {
  test('of 37 euro is 30.58 and 6.42 at 21%', () => {
    expect(splitVat(3700, 21)).toEqual({ vatPercent: 21, netCents: 3058, vatCents: 642 });
  });

  test.each([21, 12, 6, 0])('from 0.01 to 100.00 euro splits at %d%% to the cent', (percent) => {
    for (let gross = 1; gross <= 10_000; gross += 1) {
      const { netCents, vatCents } = splitVat(gross, percent);
      expect(netCents + vatCents).toBe(gross);
      expect(Number.isInteger(vatCents)).toBe(true);
      // At most a cent from the VAT on the net amount, as EN 16931 checks it.
      expect(Math.abs(vatCents - (netCents * percent) / 100)).toBeLessThan(1);
      // And at most half a cent from the VAT in the price.
      expect(Math.abs(vatCents - (gross * percent) / (100 + percent))).toBeLessThanOrEqual(0.5);
    }
  });
});

describe('VAT on lines', () => {
  test('is rounded on the total of a rate, by descending rate', () => {
    const line = (netCents: number, vatPercent: number) => ({ netCents, vatPercent });
    expect(vatTotals([line(1002, 6), line(102, 21), line(102, 21), line(102, 21), line(500, 0)])).toEqual([
      // Per line it would be 3 × 21 cents.
      { vatPercent: 21, netCents: 306, vatCents: 64 },
      { vatPercent: 6, netCents: 1002, vatCents: 60 },
      { vatPercent: 0, netCents: 500, vatCents: 0 },
    ]);
  });

  test('rounds half a cent up', () => {
    expect(vatTotals([{ netCents: 50, vatPercent: 21 }])[0]?.vatCents).toBe(11);
    expect(vatTotals([{ netCents: 25, vatPercent: 6 }])[0]?.vatCents).toBe(2);
  });
});

test('a structured communication is printed as banks print it', () => {
  expect(formatCommunication('090933755493')).toBe('+++090/9337/55493+++');
});
