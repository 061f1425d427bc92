import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { typedCompany } from '../tests/company.ts';
import { messagesOf } from '../tests/messages-of.ts';
import { buyerNumber, companyInfo, formatCompanyNumber, readCompanyNumber } from './company.ts';
import { companyMessages, fieldMessages } from './messages.ts';

const { reference: _, ...company } = typedCompany;

describe('a company number', () => {
  test.each([
    ['0123456749', '0123456749'],
    ['BE 0123.456.749', '0123456749'],
    ['be0123 456 749', '0123456749'],
    ['BE0123-456-749', '0123456749'],
    [' 0123\u00a0456\u00a0749 ', '0123456749'],
    ['BTW BE 0123.456.749', '0123456749'],
    ['123.456.749', '0123456749'],
    ['BE 123 456 749', '0123456749'],
    ['1000.000.021', '1000000021'],
  ])('written as %j is read', (typed, digits) => {
    expect(readCompanyNumber(typed)).toEqual({ digits });
  });

  test.each([
    ['', companyMessages.numberRequired],
    [' . ', companyMessages.numberRequired],
    ['0123.456.748', companyMessages.numberWrong],
    ['0000.000.097', companyMessages.numberWrong],
    ['000 000 097', companyMessages.numberWrong],
    // 97 minus the remainder fits, but no Belgian number starts with 2.
    ['2000.000.042', companyMessages.numberWrong],
    ['12345678', companyMessages.numberShape],
    ['01234567490', companyMessages.numberShape],
    ['BE', companyMessages.numberShape],
    ['0123.456.74a', companyMessages.numberShape],
    ['bakkerij', companyMessages.numberShape],
    ['NL123456789B01', companyMessages.numberForeign],
    ['FR 12 345678901', companyMessages.numberForeign],
    ['ATU12345678', companyMessages.numberForeign],
  ])('written as %j gets the message %j', (typed, problem) => {
    expect(readCompanyNumber(typed)).toEqual({ problem });
    expect(messagesOf(companyInfo, { ...company, companyNumber: typed })).toEqual({ companyNumber: problem });
  });

  test('is printed with two dots', () => {
    expect(formatCompanyNumber('0123456749')).toBe('0123.456.749');
  });
});

test('only a company that is liable to VAT has a VAT number', () => {
  const stored = v.parse(companyInfo, company);
  expect(buyerNumber(stored)).toBe('Btw BE 0123.456.749');
  expect(buyerNumber({ ...stored, vatLiable: 'nee' })).toBe('Ondernemingsnummer 0123.456.749');
});

test('company data are stored with ten digits, and an empty reference when there is none', () => {
  expect(v.parse(companyInfo, company)).toEqual({ ...company, companyNumber: '0123456749', reference: '' });
});

test.each(['Καφενείο «Ήλιος» 🥐', 'Café ’t Hoekske & zonen', '北京', 'x'.repeat(100)])(
  'the name %s is accepted',
  (name) => {
    expect(v.parse(companyInfo, { ...company, name }).name).toBe(name);
  },
);

test.each([
  ['name', '', fieldMessages.bedrijfsnaamRequired],
  ['name', ' \u200b ', fieldMessages.bedrijfsnaamRequired],
  ['name', 'x'.repeat(300), fieldMessages.bedrijfsnaamMax],
  ['vatLiable', '', companyMessages.vatLiable],
  ['vatLiable', 'misschien', companyMessages.vatLiable],
  ['street', '', companyMessages.streetRequired],
  ['postalCode', '', fieldMessages.postcodeRequired],
  ['city', '', companyMessages.cityRequired],
  ['reference', 'x'.repeat(301), fieldMessages.tooLong],
])('the field %s with %j gets the message %j', (name, value, message) => {
  expect(messagesOf(companyInfo, { ...company, [name]: value })).toEqual({ [name]: message });
});

test('every empty field but the reference has a message', () => {
  expect(Object.keys(messagesOf(companyInfo, {}))).toEqual(Object.keys(company));
});
