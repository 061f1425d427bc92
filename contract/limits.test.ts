import { expect, test } from 'vitest';
import { delays } from './delays.ts';
import { limits } from './limits.ts';

test('the limits and delays are those of docs/product.md', () => {
  expect(limits).toMatchObject({
    passwordMin: 8,
    personsMin: 1,
    personsDefault: 1,
    naam: 100,
    email: 255,
    telefoonnummer: 20,
    bedrijfsnaam: 100,
    toelichting: 1000,
  });
  expect(delays).toMatchObject({ carousel: 4000, popupFallback: 1000, resetRedirect: 2000 });
});
