import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../site/paths.ts';
import { measured } from './report.ts';
import { shared } from './shop.ts';

const assets = join(import.meta.dirname, '../../build/client');

/** The headers missing from a response. */
function missing(headers: Headers): string[] {
  const value = (name: string) => headers.get(name) ?? '';
  const policy = value('content-security-policy');
  const checks: [string, boolean][] = [
    ['policy', policy.includes('default-src')],
    ['frame-ancestors', policy.includes("frame-ancestors 'none'")],
    ['no unsafe', !/unsafe-(inline|eval|hashes)/.test(policy)],
    ['hsts', /max-age=\d{8}/.test(value('strict-transport-security'))],
    ['nosniff', value('x-content-type-options') === 'nosniff'],
    ['referrer', value('referrer-policy') !== ''],
    ['permissions', value('permissions-policy').includes('camera=()')],
    ['coop', value('cross-origin-opener-policy') === 'same-origin-allow-popups'],
    ['no powered-by', !headers.has('x-powered-by') && !headers.has('server')],
  ];
  return checks.filter(([, held]) => !held).map(([name]) => name);
}

test('headers on every response', async () => {
  const shop = shared();
  const key = { apikey: shop.secrets.publishableKey };
  const files = readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(assets.length));
  const byKind = new Map(files.map((file) => [file.split('.').at(-1), file]));
  const asks: [string, RequestInit?][] = [
    ...Object.values<string>(paths).map((path): [string] => [path]),
    ...[...byKind.values()].map((file): [string] => [file]),
    ['/bestaat-niet'],
    ['/assets/weg.js'],
    ['/%ff'],
    ['/../secrets.json'],
    ['/', { method: 'HEAD' }],
    ['/', { method: 'POST' }],
    ['/', { method: 'OPTIONS' }],
    ['/config.json'],
    ['/healthz'],
    ['/_local/config.json'],
    ['/_local/inbox'],
    ['/_local/inbox.json'],
    ['/_local/bestaat-niet'],
    ['/_local/stripe'],
    ['/_local/stripe-api/v1/events'],
    ['/auth/v1/settings', { headers: key }],
    ['/auth/v1/health'],
    ['/auth/v1/user', { headers: key }],
    ['/auth/v1/token?grant_type=password', { method: 'POST', headers: key, body: '{' }],
    ['/auth/v1/token', { method: 'OPTIONS' }],
    ['/auth/v1/verify?token=x&type=signup'],
    ['/rest/v1/orders', { headers: key }],
    ['/rest/v1/orders'],
    ['/rest/v1/bestaat_niet', { headers: key }],
    ['/storage/v1/object/lessons/x.pdf', { headers: key }],
    ['/_system/info'],
    ['/functions/v1/bestaat-niet', { method: 'POST' }],
    ['/functions/v1/send-contact-email', { method: 'POST', body: '{' }],
    ['/functions/v1/send-contact-email', { method: 'OPTIONS' }],
    ['/functions/v1/send-contact-email', { method: 'POST', body: 'x'.repeat(70_000) }],
    ['/functions/v1/deliver-outbox', { method: 'POST' }],
    [`/functions/v1/kit-signup-link?action=confirm&token=${'a'.repeat(43)}`],
  ];
  const bare: string[] = [];
  for (const [path, init] of asks) {
    const answer = await fetch(`${shop.url}${path}`, { redirect: 'manual', ...init });
    await answer.body?.cancel();
    // The stand-ins for Stripe and the mail program represent other sites, whose tabs the shop must keep access to.
    const standIn = /^\/_local\/(stripe|inbox)$/.test(path);
    const lacks = missing(answer.headers).filter((name) => !(standIn && name === 'coop'));
    if (lacks.length) bare.push(`${init?.method ?? 'GET'} ${path} ${answer.status}: ${lacks.join(', ')}`);
  }
  expect(asks.length).toBeGreaterThan(45);
  measured(
    15,
    `${asks.length} answers: pages, files, errors, functions, Auth, Data API, storage`,
    'every header on each, a policy without unsafe-inline',
    bare.length === 0 ? 'every header on each' : bare.join('; '),
    bare.length === 0,
  );
});
