import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { email } from './fields.ts';
import { looksLikeEmail } from './kit-signup.ts';

test.each([
  'an@bedrijf.be',
  'an.peeters+ai@mail.bedrijf.co.uk',
  'AN_1@bedrijf.be',
  'info@müller.de',
  'info@bücher.example',
  '用户@例子.公司',
  'andré@bedrijf.be',
  "o'brien@bedrijf.ie",
])('%s is an address', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  '',
  'an',
  'an@',
  '@bedrijf.be',
  'an@bedrijf',
  'an@@bedrijf.be',
  'an @bedrijf.be',
  'an@bedrijf .be',
  'an..peeters@bedrijf.be',
  '.an@bedrijf.be',
  'an@-bedrijf.be',
  'an@bedrijf..be',
  'an@bedrijf.be,tom@bedrijf.be',
  'an@bedrijf.be\nBcc: x@y.be',
  '🏃@bedrijf.be',
  'an@bedrijf.🏃',
])('%j is none', (address) => {
  expect(isEmail(address)).toBe(false);
  expect(v.safeParse(email, address).success).toBe(false);
});

test('what was pasted around an address is not part of it', () => {
  expect(v.parse(email, ' \tan@bedrijf.be\r\n')).toBe('an@bedrijf.be');
});

test('one address has one form: lower case, the domain in ASCII', () => {
  expect(v.parse(email, 'An+AI@BEDRIJF.be')).toBe('an+ai@bedrijf.be');
  expect(v.parse(email, 'info@Müller.de')).toBe('info@xn--mller-kva.de');
});

test('the launch list asks for no more than text with an at sign', () => {
  expect(looksLikeEmail('an@bedrijf')).toBe(true);
  for (const value of ['', ' ', 'an', 'an.bedrijf.be']) expect(looksLikeEmail(value)).toBe(false);
});
