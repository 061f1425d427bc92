import { expect, test } from 'vitest';
import { isFarPrice, priceProblem } from './price.tsx';

test.each(['37', '37,5', '37.50', '€ 1.200', '0,50', '10.000'])('%s is a price', (typed) => {
  expect(priceProblem(typed)).toBeNull();
});

test.each([
  ['', /zoals 37 of 37,50/],
  ['gratis', /zoals 37 of 37,50/],
  ['-5', /zoals 37 of 37,50/],
  ['0', /vanaf 0,50 euro/],
  ['0,49', /vanaf 0,50 euro/],
  ['10.000,01', /tot 10\.000 euro/],
  ['100000', /tot 10\.000 euro/],
  ['37,505', /twee cijfers na de komma/],
])('%j is none, and it says why', (typed, problem) => {
  expect(priceProblem(typed)).toMatch(problem);
});

test.each([
  [3700, 3700, false],
  [11_100, 3700, false],
  [11_101, 3700, true],
  [1234, 3700, false],
  [1233, 3700, true],
  [100_000, 90_000, false],
  [100_001, 90_000, true],
])('%d cents after %d: it asks %s', (cents, now, asks) => {
  expect(isFarPrice(cents, now)).toBe(asks);
});
