import { expect, test } from 'vitest';
import { looksLikeSpam } from './spam.ts';

test.each([{ referentie: 'https://spam.example' }, { form_age: 0 }, { form_age: 1999 }, { form_age: -5 }])(
  'spam: %o',
  (traps) => expect(looksLikeSpam(traps)).toBe(true),
);

test.each([
  {},
  { referentie: '', form_age: 2000 },
  { referentie: null, form_age: null },
  { referentie: ' ' },
])('a person: %o', (traps) => expect(looksLikeSpam(traps)).toBe(false));
