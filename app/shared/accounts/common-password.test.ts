import { expect, test } from 'vitest';
import { product } from '../../../site/brand.ts';
import { password } from '../../../tests/password.ts';
import { isCommonPassword } from './common-password.ts';

test.each([
  'Password1',
  'Welkom01',
  `${product}1`,
  'Azerty123',
  'P@ssw0rd1',
  'W3lkom2026!',
  'Zomer2026',
  'Aa123456',
  '1Wachtwoord',
  'Club-Brugge1',
])('%s is chosen by many', (typed) => {
  expect(isCommonPassword(typed)).toBe(true);
});

test.each([
  password,
  'Wisselstok9',
  'Kaper1234',
  `${product}blok1`,
  'Welkom839201847',
  'Zomer in Gent 7',
  '',
])('%s is not', (typed) => {
  expect(isCommonPassword(typed)).toBe(false);
});
