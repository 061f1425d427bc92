import { describe, expect, test } from 'vitest';
import { warnings } from './warnings.ts';

const cases: [keyof typeof warnings, unknown[], unknown[]][] = [
  [
    'email',
    [
      'an@gmail.com',
      'an@mail.com',
      'an@hotmail.be',
      'an@proximus.com',
      'gmial.com',
      'an@voorbeeld.be',
      'an@gmail.co',
      '',
    ],
    ['an@gmial.com', ' An@GMAIL.CON ', 'an@telnet.be'],
  ],
  [
    'phone',
    ['09 000 00 00', '+32 470 12 34 56', '0470/12.34.56', '00 31 6 12345678', ''],
    ['bel maar', '112', '-'],
  ],
  ['postcode', ['9000', 'B-9000', '1234 AB', '10115', ''], ['99', 'Gent', '9 0']],
  ['persons', ['1', '12', 500, '500', '', 'veel'], ['501', 100_000]],
];

describe.each(cases)('%s', (name, usual, odd) => {
  test.each(usual)('%s gets no warning', (value) => expect(warnings[name](value)).toBeUndefined());
  test.each(odd)('%s gets one', (value) => expect(warnings[name](value)).toMatch(/^Klopt .+\?$/));
});
