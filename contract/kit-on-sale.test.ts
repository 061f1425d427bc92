import { expect, test } from 'vitest';
import { kit } from '../site/kit.ts';
import { isKitAnnounced, isKitSold } from './kit-on-sale.ts';

test('an explicit choice wins, also where the kit is always on sale', () => {
  for (const always of [true, false]) {
    expect(isKitSold('binnenkort', always)).toBe(false);
    expect(isKitSold('te-koop', always)).toBe(true);
  }
});

test('without a choice site/kit.ts decides, and a shop that is tried out sells', () => {
  const announced = kit.status === 'te-koop';
  expect(isKitAnnounced(null)).toBe(announced);
  expect(isKitSold(null, false)).toBe(announced);
  expect(isKitSold(null, true)).toBe(true);
});
