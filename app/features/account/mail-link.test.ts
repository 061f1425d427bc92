import { expect, test } from 'vitest';
import { isUnproven, readAuthAddress, readMailLink, withoutLink } from './mail-link.ts';

const origin = 'http://127.0.0.1:3000';

test('a token from our own mails comes with the path to continue to', () => {
  expect(readMailLink(`?token_hash=abc&type=signup&redirect_to=${origin}/members`, '', origin)).toEqual({
    kind: 'token',
    tokenHash: 'abc',
    type: 'signup',
    email: null,
    next: '/members',
  });
  expect(
    readMailLink('?token_hash=abc&type=signup&redirect_to=https://evil.example/x', '', origin),
  ).toMatchObject({
    next: '/',
  });
});

test.each(['signup', 'magiclink', 'recovery', 'email', 'invite', 'email_change'])(
  'a token of type %s is accepted',
  (type) => {
    expect(readMailLink(`?token_hash=abc&type=${type}`, '', origin)).toMatchObject({ kind: 'token', type });
  },
);

test.each([
  ['an+kit%40voorbeeld.be', 'an+kit@voorbeeld.be'],
  ['an%2Bkit@voorbeeld.be', 'an+kit@voorbeeld.be'],
  ['An@Voorbeeld.be', 'an@voorbeeld.be'],
])('a link names the address %s', (written, email) => {
  expect(readMailLink(`?token_hash=abc&type=signup&email=${written}`, '', origin)).toMatchObject({ email });
});

test.each([
  ['signup', false, true],
  ['email', false, true],
  ['invite', false, true],
  ['signup', true, false],
  ['magiclink', false, false],
  ['email_change', false, false],
] as const)(
  'a link of type %s, the password chosen here: %s, is unproven: %s',
  (type, isChosenHere, unproven) => {
    expect(isUnproven({ kind: 'tokens', type, next: '/' }, isChosenHere)).toBe(unproven);
  },
);

test('a link that changes the address it names is unproven, also where a sign-up began', () => {
  const link = { kind: 'token', tokenHash: 'abc', type: 'email_change', next: '/' } as const;
  expect(isUnproven({ ...link, email: 'oud@voorbeeld.be' }, true)).toBe(true);
  expect(isUnproven({ ...link, email: null }, true)).toBe(false);
});

test('a token of an unknown type is an error', () => {
  expect(readMailLink('?token_hash=abc&type=admin', '', origin)).toMatchObject({ kind: 'error' });
  expect(readMailLink('?token_hash=abc', '', origin)).toMatchObject({ kind: 'error' });
});

test('tokens and errors of a redirect are read from the fragment', () => {
  expect(readMailLink('', '#access_token=a&refresh_token=b&type=recovery', origin)).toMatchObject({
    kind: 'tokens',
    type: 'recovery',
  });
  expect(readMailLink('?mode=reset-confirm', '#error=access_denied&error_code=otp_expired', origin)).toEqual({
    kind: 'error',
    code: 'otp_expired',
  });
});

test('an address without a link returns none', () => {
  expect(readMailLink('?mode=signup&redirect=/members', '', origin)).toBeNull();
  expect(readMailLink('?mode=reset-confirm', '#contact', origin)).toBeNull();
});

test('the address bar keeps what does not belong to the link', () => {
  expect(withoutLink('?mode=reset-confirm&token_hash=abc&type=recovery')).toBe('?mode=reset-confirm');
  expect(withoutLink('?token_hash=abc&type=signup&email=an@voorbeeld.be&redirect_to=x')).toBe('');
});

test.each([
  ['', '', 'tabs'],
  ['?mode=signup&redirect=/members', '', 'tabs'],
  ['?token_hash=abc&type=signup', '', 'confirm'],
  ['', '#access_token=a&refresh_token=b&type=signup', 'confirm'],
  ['', '#error_code=otp_expired', 'confirm'],
  ['?token_hash=abc&type=recovery', '', 'new-password'],
  ['', '#access_token=a&refresh_token=b&type=recovery', 'new-password'],
  ['?mode=reset-confirm', '', 'new-password'],
  ['?mode=reset-confirm', '#error_code=otp_expired', 'new-password'],
])('/auth%s%s shows the screen %s', (search, hash, screen) => {
  expect(readAuthAddress(search, hash, origin).screen).toBe(screen);
});
