import * as v from 'valibot';
import { expect, test } from 'vitest';
import { brokenPasswordRule, tryPassword } from './account.ts';
import { companyInfo, emptyCompany, readCompanyNumber } from './company.ts';
import { email } from './fields.ts';
import { isIban } from './invoicing/iban.ts';
import { kennismaking } from './kennismaking.ts';
import { passwordMessages } from './messages.ts';
import { multiLine, singleLine } from './text.ts';

const invisible = [
  0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2066,
  0x2067, 0x2068, 0x2069, 0xfeff, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2061, 0x2064, 0x206a,
  0x206f, 0x2800, 0x3164, 0xffa0, 0xfff9, 0xe0001, 0xe007f,
].map((point) => String.fromCodePoint(point));

/** A text as it can be pasted: with invisible characters before, after and between all its characters. */
const pasted = (text: string) => {
  const all = invisible.join('');
  return all + [...text].join(all) + all;
};

test('invisible characters are no part of an address, a number or an account number', () => {
  expect(v.parse(email, pasted('an@voorbeeld.be'))).toBe('an@voorbeeld.be');
  expect(readCompanyNumber(pasted('BE 0123.456.749'))).toEqual({ digits: '0123456749' });
  expect(isIban(pasted('BE68 5390 0754 7034'))).toBe(true);
});

test.each(invisible)('a name of %j alone is none, and a text of lines does not keep it', (character) => {
  expect(singleLine(` ${character} `)).toBe('');
  expect(multiLine(`Dag,\n${character}tot morgen`)).toBe('Dag,\ntot morgen');
});

test('a text of many joiners is cleaned in one pass', () => {
  const joined = 'a\u200d'.repeat(30_000);
  expect(singleLine(`${joined}b`)).toBe(`${joined}b`);
});

test('invisible characters do not make a phone number or a name too long', () => {
  const form = {
    ...kennismaking.defaults,
    naam: `\u200b${'a'.repeat(100)}\u00ad`,
    email: 'an@voorbeeld.be',
    telefoonnummer: pasted('+32 470 12 34 56'),
    toelichting: 'Een vraag.',
  };
  expect(v.parse(kennismaking.schema, form)).toMatchObject({
    naam: 'a'.repeat(100),
    telefoonnummer: '+32 470 12 34 56',
  });
});

test('a name keeps the joiners that its script needs, and loses them elsewhere', () => {
  const company = {
    ...emptyCompany,
    companyNumber: '0123456749',
    vatLiable: 'ja',
    street: 'Markt 1',
    postalCode: '9000',
    city: 'Gent',
  };
  const nameOf = (name: string) => v.parse(companyInfo, { ...company, name }).name;
  expect(nameOf('می\u200cخواهم')).toBe('می\u200cخواهم');
  expect(nameOf('ක්\u200dෂ')).toBe('ක්\u200dෂ');
  expect(nameOf('Bakkerij ❤️\u200d🔥')).toBe('Bakkerij ❤️\u200d🔥');
  expect(nameOf('\u200dNoord\u200c & \u200dZuid\u200d')).toBe('Noord & Zuid');
});

test('a password that is too long in bytes is not said to have too many characters', () => {
  const long = `Aa1${'é'.repeat(36)}`;
  expect(brokenPasswordRule(long, long)).toBe('max');
  expect(passwordMessages.max).not.toContain('hoogstens');
  expect(passwordMessages.max).toContain('tellen voor meer dan één');
});

test.each([
  ['a plain password', 'Startblok7', 'invalid_credentials', ['Startblok7']],
  ['decomposed letters that Auth refuses', 'Cafe\u0301-7', 'invalid_credentials', ['Cafe\u0301-7', 'Café-7']],
  ['decomposed letters that Auth accepts', 'Cafe\u0301-7', null, ['Cafe\u0301-7']],
  ['decomposed letters while Auth is busy', 'Cafe\u0301-7', 'over_request_rate_limit', ['Cafe\u0301-7']],
])('%s: sent as typed, and composed only when refused', async (_, typed, code, sent) => {
  const tried: string[] = [];
  await tryPassword(typed, async (password) => {
    tried.push(password);
    return { error: code ? { code } : null };
  });
  expect(tried).toEqual(sent);
});
