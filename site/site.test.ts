import { expect, test } from 'vitest';
import { kicks, kit } from './kit.ts';

test('the constants of the Kit', () => {
  expect(kit).toMatchObject({
    name: 'Kickstart Kit',
    priceCents: 3700,
    currency: 'eur',
    priceLabel: '37 euro',
    stripePaymentMethods: ['bancontact'],
    firstResultMinutes: 15,
    pitfalls: 10,
  });
  expect(kicks.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6]);
});
