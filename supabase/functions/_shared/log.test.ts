import { expect, test } from 'vitest';
import { describeError, redact } from './log.ts';

test.each([
  ['an address', 'Key (email)=(ann+x@voorbeeld.be) exists'],
  ['an international address', 'for jürgen@bücher.example'],
  ['an encoded address', 'for ann%40voorbeeld.be'],
  ['a doubly encoded address', 'for ann%2540voorbeeld.be'],
  ['an address with a full-width sign', 'for ann＠voorbeeld.be'],
  ['a Stripe key', 'Invalid API Key provided: sk_test_4eC39HqLyjWDarjtT1zdp7dc'],
  ['a backend key', 'apikey sb_secret_abcdef'],
  ['a webhook secret', 'whsec_abc123'],
  ['a token', 'jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'],
  ['a hash', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
])('%s does not reach the log', (_, text) => {
  expect(redact(text)).not.toMatch(/voorbeeld|@|sk_test|sb_secret|whsec|eyJ|e3b0/);
  expect(redact(text)).toContain('[…]');
});

test('an error is described by name, code and message', () => {
  expect(describeError(Object.assign(new Error('no such table'), { code: '42P01' }))).toBe(
    'Error 42P01: no such table',
  );
  expect(describeError('text')).toBe('unknown error');
});
