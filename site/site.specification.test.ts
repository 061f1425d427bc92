import { expect, test } from 'vitest';
import { crowd } from './home.ts';
import { kicks, kit } from './kit.ts';
import { gesprekstypes, workshopWorkflows } from './offers.ts';

// What the specification says and no page shows to the letter; tests/e2e/specification-texts.spec.ts holds the rest.
test('the figures of the specification', () => {
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
  expect(workshopWorkflows).toBe(3);
  expect(crowd).toEqual({ waiting: 95, started: 5 });
});

test("the message of an introduction says 'Online' for a video call", () => {
  expect(gesprekstypes).toContainEqual({
    id: 'online',
    label: 'Online (via videogesprek)',
    messageLabel: 'Online',
  });
});
