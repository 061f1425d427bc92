import { describe, expect, test } from 'vitest';
import { creditOf, formatCommunication, splitVat, structuredCommunication, vatTotals } from './arithmetic.ts';

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

describe('partial credit notes', () => {
  const parts: [string, number, number, number[]][] = [
    ['two halves', 3700, 21, [1850, 1850]],
    ['thirds', 3700, 21, [1233, 1233, 1234]],
    ['a cent at a time', 3700, 21, Array.from({ length: 3700 }, () => 1)],
    ['uneven amounts', 9999, 21, [1, 3333, 7, 4999, 1659]],
    ['another rate', 10_600, 6, [99, 1, 500, 10_000]],
    ['an exempt invoice', 5000, 0, [1250, 3750]],
    ['one cent', 1, 21, [1]],
  ];
  test.each(parts)('of %s add up to exactly the invoice', (_, gross, percent, amounts) => {
    const whole = splitVat(gross, percent);
    let credited = { vatPercent: percent, netCents: 0, vatCents: 0 };
    for (const amount of amounts) {
      const part = creditOf(whole, credited, amount);
      expect(part.netCents + part.vatCents).toBe(amount);
      expect(part.netCents).toBeGreaterThanOrEqual(0);
      expect(part.vatCents).toBeGreaterThanOrEqual(0);
      expect(Math.abs(part.vatCents - (amount * percent) / (100 + percent))).toBeLessThanOrEqual(1.5);
      credited = {
        vatPercent: percent,
        netCents: credited.netCents + part.netCents,
        vatCents: credited.vatCents + part.vatCents,
      };
    }
    expect(credited).toEqual(whole);
  });
});

describe('the structured communication', () => {
  test.each([
    // Of 1234567890 the remainder is 2; of 97 there is none.
    [1_234_567_890, '123456789002', '+++123/4567/89002+++'],
    [97, '000000009797', '+++000/0000/09797+++'],
    [909_337_554, '090933755493', '+++090/9337/55493+++'],
  ])('of %d ends with its remainder by 97', (reference, digits, printed) => {
    expect(structuredCommunication(reference)).toBe(digits);
    expect(formatCommunication(digits)).toBe(printed);
  });

  test('is never 00 at the end, and twelve digits long', () => {
    for (let reference = 2_026_000_001; reference <= 2_026_000_500; reference += 1) {
      const digits = structuredCommunication(reference);
      expect(digits).toMatch(/^\d{12}$/);
      expect(Number(digits.slice(10))).toBe(reference % 97 || 97);
      expect(digits.slice(10)).not.toBe('00');
    }
  });
});
