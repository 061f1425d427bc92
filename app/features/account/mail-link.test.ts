import { expect, test } from 'vitest';
import { readMailLink, withoutLink } from './mail-link.ts';

const origin = 'http://127.0.0.1:3000';

test('a token of our own mails, with where to go after it', () => {
  expect(readMailLink(`?token_hash=abc&type=signup&redirect_to=${origin}/members`, '', origin)).toEqual({
    kind: 'token',
    tokenHash: 'abc',
    type: 'signup',
    next: '/members',
  });
  expect(
    readMailLink('?token_hash=abc&type=signup&redirect_to=https://evil.example/x', '', origin),
  ).toMatchObject({
    next: '/',
  });
});

test.each(['signup', 'magiclink', 'recovery', 'email', 'invite', 'email_change'])(
  'type %s is verified',
  (type) => {
    expect(readMailLink(`?token_hash=abc&type=${type}`, '', origin)).toMatchObject({ kind: 'token', type });
  },
);

test('a type that nobody knows is no link to verify', () => {
  expect(readMailLink('?token_hash=abc&type=admin', '', origin)).toMatchObject({ kind: 'error' });
  expect(readMailLink('?token_hash=abc', '', origin)).toMatchObject({ kind: 'error' });
});

test('tokens and errors of a redirect stand in the fragment', () => {
  expect(readMailLink('', '#access_token=a&refresh_token=b&type=recovery', origin)).toMatchObject({
    kind: 'tokens',
    type: 'recovery',
  });
  expect(readMailLink('?mode=reset-confirm', '#error=access_denied&error_code=otp_expired', origin)).toEqual({
    kind: 'error',
    code: 'otp_expired',
  });
});

test('no link at all', () => {
  expect(readMailLink('?mode=signup&redirect=/members', '', origin)).toBeNull();
  expect(readMailLink('?mode=reset-confirm', '#contact', origin)).toBeNull();
});

test('the address bar keeps what is no part of the link', () => {
  expect(withoutLink('?mode=reset-confirm&token_hash=abc&type=recovery')).toBe('?mode=reset-confirm');
  expect(withoutLink('?token_hash=abc&type=signup&redirect_to=x')).toBe('');
});
