import * as v from 'valibot';
import { expect, test } from 'vitest';
import { invalidAddresses, validAddresses } from '../tests/addresses.ts';
import { isEmail, mailboxOf, mailLink } from './email.ts';
import { email } from './fields.ts';
import { looksLikeEmail } from './launch-list.ts';

test.each(validAddresses)('%s is valid', (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each(invalidAddresses)('%j is not valid', (address) => {
  expect(isEmail(address)).toBe(false);
  // What nobody sees leaves when an address is typed.
  const typed = v.safeParse(email, address);
  expect(typed.success && typed.output === address).toBe(false);
});

test('a filler that nobody sees is no part of an address, and leaves when it is typed', () => {
  expect(isEmail('an\uffa0@bedrijf.be')).toBe(false);
  expect(v.parse(email, 'an\uffa0@bedrijf.be')).toBe('an@bedrijf.be');
});

test('surrounding white space is trimmed', () => {
  expect(v.parse(email, ' \tan@bedrijf.be\r\n')).toBe('an@bedrijf.be');
});

test('an address has one canonical form: lower case, with the domain in ASCII', () => {
  expect(v.parse(email, 'An+AI@BEDRIJF.be')).toBe('an+ai@bedrijf.be');
  expect(v.parse(email, 'info@Müller.de')).toBe('info@xn--mller-kva.de');
});

test('every domain that is accepted has a plain ASCII form', () => {
  const letters = /[\p{L}\p{N}]/u;
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const sign = String.fromCodePoint(code);
    if (!letters.test(sign)) continue;
    const parsed = v.safeParse(email, `an@a${sign}b.be`);
    if (parsed.success) expect(parsed.output).toMatch(/^an@[a-z0-9.-]+$/);
  }
});

test.each([
  ['an+kit@bedrijf.be', 'an@bedrijf.be'],
  ['an+kit+2@bedrijf.be', 'an@bedrijf.be'],
  ['an@bedrijf.be', 'an@bedrijf.be'],
  ['+an@bedrijf.be', '+an@bedrijf.be'],
  ['a.n.peeters+1.2@gmail.com', 'anpeeters@gmail.com'],
])('%s arrives in the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each([
  ['an@bedrijf.be', 'mailto:an@bedrijf.be'],
  ['an?bcc=spion@bedrijf.be', 'mailto:an%3Fbcc%3Dspion@bedrijf.be'],
  ['an%40bedrijf.be?bcc=spion@elders.be', 'mailto:an%2540bedrijf.be%3Fbcc%3Dspion@elders.be'],
])('the mail link of %s adds no recipient', (address, link) => {
  expect(mailLink(address)).toBe(link);
  expect(new URL(link).search).toBe('');
});

test('the launch-list dialog only requires text with an at sign', () => {
  expect(looksLikeEmail('an@bedrijf')).toBe(true);
  for (const value of ['', ' ', 'an', 'an.bedrijf.be']) expect(looksLikeEmail(value)).toBe(false);
});
