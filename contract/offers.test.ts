import { expect, test } from 'vitest';
import { offers } from '../site/home.ts';
import { offerNames } from '../site/offers.ts';
import { offerLine } from './offers.ts';
import { deliveredDocument } from './shop.ts';

const { workshop } = deliveredDocument.formulas;

test('an offer in a line says what its price is for', () => {
  const own = { ...workshop, duration: 'een dag', price: '600 euro', basis: 'per groep' } as const;
  expect(offerLine('workshop', own)).toBe(`${offerNames.workshop}, een dag, 600 euro per groep, excl. btw`);
  expect(offerLine('workshop', { ...own, price: '' })).toBe(`${offerNames.workshop}, een dag`);
});

test.runIf(offers.areExamples)('an offer that is still the delivered example says so', () => {
  expect(offerLine('workshop')).toMatch(/ excl\. btw \(voorbeeld\)$/);
  // As a shop of before published it.
  expect(offerLine('workshop', { ...workshop, vat: '' })).toMatch(/ \(voorbeeld\)$/);
  expect(offerLine('workshop', { ...workshop, group: 'tot 12 mensen' })).not.toContain('voorbeeld');
});
