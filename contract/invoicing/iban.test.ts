import { expect, test } from 'vitest';
import { formatIban, isIban } from './iban.ts';

test.each([
  ['BE68 5390 0754 7034', true],
  ['be68539007547034', true],
  ['NL91 ABNA 0417 1643 00', true],
  ['BE69 5390 0754 7034', false],
  ['BE68 5390 0754 703', false],
  ['0123.456.749', false],
  ['', false],
])('%o as an account number: %s', (typed, valid) => {
  expect(isIban(typed)).toBe(valid);
});

test('prints an account number as banks do', () => {
  expect(formatIban('BE68539007547034')).toBe('BE68 5390 0754 7034');
});
