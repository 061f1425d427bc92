import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPath, shopFile, unpublished } from '../../contract/shop.ts';
import { publishedIn } from '../../contract/shop-file.ts';
import { secureHeaders } from '../../local/static/headers.ts';
import { createSite } from '../../local/static/site.ts';
import { paths } from '../../site/paths.ts';
import { apiUrl, given, siteUrl } from './environment.ts';

const siteFolder = given('SHOP_SITE_FOLDER');
const serve = createSite(siteFolder);

async function embedded(request: Request): Promise<Response> {
  const answer = await serve(request);
  secureHeaders(answer.headers);
  return answer;
}

const asset = readdirSync(join(siteFolder, 'assets')).find((name) => name.endsWith('.js')) ?? '';
const pages = Object.values(paths).filter((path) => path !== paths.notFound);

function atNginx(path: string, init?: RequestInit) {
  return fetch(`${siteUrl}${path}`, { redirect: 'manual', ...init });
}

/** Headers independent of the server; the embedded site is its own backend, this one names another. */
function compared(response: Response) {
  const header = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    policy: header('content-security-policy')?.replaceAll(` ${apiUrl}`, ''),
    caching: header('cache-control'),
    type: header('content-type')
      ?.replace('text/javascript', 'application/javascript')
      .replace('text/xml', 'application/xml'),
    nosniff: header('x-content-type-options'),
    referrer: header('referrer-policy'),
    frames: header('x-frame-options'),
    opener: header('cross-origin-opener-policy'),
    permissions: header('permissions-policy'),
    transport: header('strict-transport-security'),
  };
}

test.each([
  ...pages,
  '/auth/',
  `/assets/${asset}`,
  '/favicon.svg',
  '/robots.txt',
  '/sitemap.xml',
  '/site.webmanifest',
  '/icon-192.png',
  '/bestaat-niet',
  '/.well-known/security.txt',
  '/assets/bestaat-niet.js',
  '/404',
  '/404.html',
  '/__spa-fallback.html',
])('%s is served as in the embedded mode', async (path) => {
  const here = await atNginx(path);
  const there = await embedded(new Request(`http://127.0.0.1${path}`));
  expect(compared(here)).toEqual(compared(there));
  expect(await here.text()).toBe(await there.text());
});

test.each(['/', `/assets/${asset}`])(
  '%s is compressed, and not sent again to a browser that has it',
  async (path) => {
    const first = await atNginx(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toMatch(/accept-encoding/i);
    const etag = first.headers.get('etag') ?? '';
    const again = await atNginx(path, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  },
);

test('a password manager is led to where a password is changed, as in the embedded mode', async () => {
  const path = '/.well-known/change-password';
  for (const answer of [await atNginx(path), await embedded(new Request(`http://127.0.0.1${path}`))]) {
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('an unknown address shows the 404 page with status 404', async () => {
  const answer = await atNginx('/bestaat-niet');
  expect(answer.status).toBe(404);
  expect(await answer.text()).toContain('<h1');
});

test('the site accepts no posts, and does not reveal its version', async () => {
  const answer = await atNginx('/', { method: 'POST', body: 'x' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('server')).toBe('nginx');
});

test('the browser learns where the backend is, on another origin', async () => {
  const config = await (await atNginx('/config.json')).json();
  expect(config.supabaseUrl).toBe(apiUrl);
  expect(new URL(apiUrl).origin).not.toBe(new URL(siteUrl).origin);
  const policy = (await atNginx('/')).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${apiUrl};`);
});

test('what the owner chose is a public file at the backend, for every origin and without a key', async () => {
  const answer = await fetch(apiUrl + publicPath(shopFile.name), { headers: { origin: siteUrl } });
  expect(publishedIn(await answer.json())).toEqual(unpublished);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('max-age=60');
});
