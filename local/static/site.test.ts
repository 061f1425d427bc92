import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSite } from './site.ts';

let root: string;
let site: (request: Request) => Promise<Response>;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'site-'));
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  };
  write('client/index.html', '<h1>Thuis</h1>');
  write('client/auth/index.html', '<h1>Account</h1>');
  write('client/404.html', '<h1>404</h1>');
  write('client/404/index.html', '<h1>404</h1>');
  write('client/__spa-fallback.html', '<div>app</div>');
  write('client/assets/app-1.js', 'console.log(1)');
  write('client/assets/app-1.js.br', 'compressed at build');
  write('client/robots.txt', 'User-agent: *');
  write('secret.txt', 'secret');
  write(
    'headers.json',
    JSON.stringify({ '*': { 'X-All': 'yes' }, '/auth': { 'Content-Security-Policy': "default-src 'self'" } }),
  );
  site = createSite(join(root, 'client'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://127.0.0.1:3000${path}`, { method, headers }));

describe('pages', () => {
  it.each([
    ['/', 200, 'Thuis'],
    ['/auth', 200, 'Account'],
    ['/auth/', 200, 'Account'],
    ['/auth?mode=signup', 200, 'Account'],
    ['/members', 404, '404'],
    ['/nonsense', 404, '404'],
    ['/.well-known/security.txt', 404, '404'],
    ['/404', 404, '404'],
    ['/__spa-fallback.html', 404, '404'],
    ['/index.html', 404, '404'],
    ['//', 404, '404'],
    ['/auth//', 404, '404'],
    ['/auth%2f', 404, '404'],
    ['/Auth', 404, '404'],
    ['/.%2findex.html', 404, '404'],
    ['/assets/', 404, '404'],
  ])('%s answers %d', async (path, status, text) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer.text()).toContain(text);
  });

  it('lead password managers to where a password is changed', async () => {
    const answer = await get('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get('/.well-known/change-password', {}, 'POST')).status).toBe(405);
  });

  it('are revalidated on each visit, and sent again only if they changed', async () => {
    const first = await get('/');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/', { 'if-none-match': first.headers.get('etag') as string });
    expect(again.status).toBe(304);
    expect(again.headers.get('x-all')).toBe('yes');
    expect(
      (await get('/nonsense', { 'if-none-match': (await get('/nonsense')).headers.get('etag') as string }))
        .status,
    ).toBe(404);
  });

  it('have the headers of their path', async () => {
    expect((await get('/auth')).headers.get('content-security-policy')).toBe("default-src 'self'");
    expect((await get('/')).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('answer HEAD without a body, and refuse other methods', async () => {
    const head = await get('/', {}, 'HEAD');
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([200, '', '14']);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});

describe('files', () => {
  it('are cached for a year if their name changes with their content', async () => {
    expect((await get('/assets/app-1.js')).headers.get('cache-control')).toMatch(
      /max-age=31536000, immutable/,
    );
    expect((await get('/robots.txt')).headers.get('cache-control')).toBe('no-cache');
  });

  it('are sent as compressed by the build to browsers that accept it', async () => {
    const compressed = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' });
    expect([compressed.headers.get('content-encoding'), await compressed.text()]).toEqual([
      'br',
      'compressed at build',
    ]);
    for (const accepted of ['', 'gzip', 'gzip, br;q=0']) {
      const plain = await get('/assets/app-1.js', { 'accept-encoding': accepted });
      expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'console.log(1)']);
    }
  });

  it.each([
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '/%zz',
    '/a%2f..%2f..%2fsecret.txt',
  ])('outside the site are not served: %s', async (path) => {
    const answer = await get(path);
    expect([400, 404]).toContain(answer.status);
    expect(await answer.text()).not.toContain('secret');
  });
});
