import { describe, expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import { redirectPayloads } from '../../tests/redirect-payloads.ts';
import {
  emailIn,
  emailRedirectBase,
  ownPath,
  resetAddress,
  safeRedirect,
  signInAddress,
  signUpAddress,
} from './redirect.ts';

describe('safeRedirect', () => {
  test.each(redirectPayloads)('%j falls back to the home page', (target) => {
    expect(safeRedirect(target)).toBe('/');
  });

  test('without a target the home page is used', () => {
    expect(safeRedirect(null)).toBe('/');
  });

  test.each([
    ['/members', '/members'],
    ['/checkout-auth?a=1#b', '/checkout-auth?a=1#b'],
    ['/members?next=//evil.example', '/members?next=//evil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%09/evil.example', '/%09/evil.example'],
    ['/a/../members', '/members'],
  ])('%j stays on this site', (target, path) => {
    expect(safeRedirect(target)).toBe(path);
    expect(new URL(path, 'https://site.invalid').origin).toBe('https://site.invalid');
  });
});

describe('ownPath', () => {
  const origin = 'http://127.0.0.1:3000';

  test.each(redirectPayloads)('%j stays on this site', (address) => {
    const path = ownPath(address, origin);
    expect(new URL(path, origin).origin).toBe(origin);
    expect(path).toMatch(/^\/(?!\/)/);
  });

  test.each([
    [`${origin}/members`, '/members'],
    [`${siteUrl}/checkout-auth?a=1`, '/checkout-auth?a=1'],
    [origin, '/'],
    ['/members', '/members'],
    [`${siteUrl}.evil.example/members`, '/'],
    [`https://user@evil.example`, '/'],
    [`${origin}//evil.example`, '/'],
    ['niets', '/'],
    [null, '/'],
  ])('%j leads to %s', (address, path) => {
    expect(ownPath(address, origin)).toBe(path);
  });
});

describe('emailRedirectBase', () => {
  test.each([
    ['localhost', siteUrl],
    ['127.0.0.1', siteUrl],
    ['id-preview--kit.example.app', siteUrl],
    ['preview.kickstart.example', siteUrl],
    ['www.kickstart.be', 'https://www.kickstart.be'],
    ['previewers.be', 'https://previewers.be'],
  ])('%s gives %s', (hostname, base) => {
    expect(emailRedirectBase({ hostname, origin: `https://${hostname}` })).toBe(base);
  });
});

test.each([
  [null, '', ''],
  ['/', '', ''],
  ['//evil.example', '', ''],
  ['https://evil.example', '', ''],
  ['/members', '', '?redirect=/members'],
  [null, ' an+kit@voorbeeld.be ', '?email=an%2Bkit%40voorbeeld.be'],
  ['/checkout-auth', 'an@voorbeeld.be', '?redirect=/checkout-auth&email=an%40voorbeeld.be'],
])('on the way to %j, %j signs in, signs up or resets with %j', (target, email, query) => {
  expect(signInAddress(target, email)).toBe(`/auth${query}`);
  expect(signUpAddress(target, email)).toBe(`/auth?mode=signup${query.replace('?', '&')}`);
  expect(resetAddress(target, email)).toBe(`/reset-password${query}`);
});

test.each([
  ['', '#email=mia%2Btest%40voorbeeld.be', 'mia+test@voorbeeld.be'],
  ['?mode=signup&email=an@voorbeeld.be', '#email=mia@voorbeeld.be', 'an@voorbeeld.be'],
  ['?mode=signup', '', ''],
])('%s%s carries the address %j', (search, hash, address) => {
  expect(emailIn(search, hash)).toBe(address);
});
