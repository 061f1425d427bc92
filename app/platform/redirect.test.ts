import { describe, expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import {
  emailRedirectBase,
  ownPath,
  resetAddress,
  safeRedirect,
  signInAddress,
  signUpAddress,
} from './redirect.ts';

const hostile = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\u0000/evil.example',
  '/\u007f/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example/members',
  'http://evil.example',
  'ftp://evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'mailto:iemand@evil.example',
  'evil.example',
  'members',
  '?redirect=//evil.example',
  '#//evil.example',
  '@evil.example',
  ':80//evil.example',
  'https://www.kickstart.example@evil.example',
  '',
];

describe('safeRedirect', () => {
  test.each(hostile)('%j falls back to the home page', (target) => {
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
    ['/a/../members', '/members'],
  ])('%j stays on this site', (target, path) => {
    expect(safeRedirect(target)).toBe(path);
    expect(new URL(path, 'https://site.invalid').origin).toBe('https://site.invalid');
  });
});

describe('ownPath', () => {
  const origin = 'http://127.0.0.1:3000';

  test.each([
    [`${origin}/members`, '/members'],
    [`${siteUrl}/checkout-auth?a=1`, '/checkout-auth?a=1'],
    [origin, '/'],
    ['/members', '/members'],
    ['https://evil.example/members', '/'],
    [`${siteUrl}.evil.example/members`, '/'],
    [`https://user@evil.example`, '/'],
    [`${origin}//evil.example`, '/'],
    ['javascript:alert(1)', '/'],
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
