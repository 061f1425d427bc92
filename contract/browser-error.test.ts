import { expect, test } from 'vitest';
import { placeIn, withoutQuotes } from './browser-error.ts';

test.each([
  ["TypeError: Cannot read properties of undefined (reading 'kick')", "(reading 'kick')"],
  [`SyntaxError: Unexpected token 'A', "An Peeters" is not valid JSON`, /Unexpected token \[…\]$/],
  [`x: "Jan D'Hondt, Veldstraat 12 Gent" is not valid`, /^x: \[…\]$/],
  [`Can't find variable: "Jan Peeters"`, /^Can't find variable: \[…\]$/],
  ["x (reading 'a') of 'Jan Peeters'", /^x \(reading 'a'\) of \[…\]$/],
  ['«Jan Peeters», geboren 3 mei', /^\[…\]$/],
  ['an unclosed "Jan Peeters', /^an unclosed \[…\]$/],
  ['Failed to fetch dynamically imported module: https://www.zaak.be/assets/a.js?token=1', 'module: […]'],
  ['no such phone +32 470 12 34 56', 'no such phone […]'],
])('%s', (message, expected) => {
  expect(withoutQuotes(message)).toEqual(
    typeof expected === 'string' ? expect.stringContaining(expected) : expect.stringMatching(expected),
  );
});

test('only files of the site count as a place', () => {
  const stack =
    'Error: x\n  at https://www.zaak.be/assets/home-Bx_1.js:1:234\n  at https://www.zaak.be/assets/b.js:1:1';
  expect(placeIn(stack)).toBe('/assets/home-Bx_1.js:1:234');
  expect(placeIn('Error: x\n  at chrome-extension://abc/content.js:1:2')).toBe('');
});
