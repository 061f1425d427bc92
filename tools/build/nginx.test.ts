import { expect, test } from 'vitest';
import { buildHeaders } from './headers.ts';
import { nginxSite } from './nginx.ts';

const headers = buildHeaders([
  { path: '/', file: 'index.html', html: '<h1>Thuis</h1>' },
  { path: '/auth', file: 'auth/index.html', html: '<script>one()</script>' },
  { path: '/404.html', file: '404.html', html: '<p>' },
]);
const options = { root: '/srv/site', listen: '80', serverName: 'www.kickstart.example', brotli: false };

test('gives each page the policy of its file, and assets a year', () => {
  const config = nginxSite(headers, options);
  for (const [path, file] of [
    ['/', '/index.html'],
    ['/auth', '/auth/index.html'],
    ['/404.html', '/404.html'],
  ] as const) {
    expect(config).toContain(`"${file}" "${headers[path]?.['content-security-policy']}";`);
  }
  expect(config).toContain('~^/assets/ "public, max-age=31536000, immutable";');
});

test('sends every common header, on errors too', () => {
  const config = nginxSite(headers, options);
  for (const [name, value] of Object.entries(headers['*'] ?? {})) {
    expect(config).toContain(`add_header ${name} "${value}" always;`);
  }
});

test('leads a password manager to where a password is changed, also behind a proxy on another port', () => {
  expect(nginxSite(headers, options)).toMatch(
    /location = \/\.well-known\/change-password \{\s+absolute_redirect off;\s+return 302 \/account;/,
  );
});

test('turns brotli on only if nginx has the module', () => {
  expect(nginxSite(headers, options)).toMatch(/# .*brotli_static on;/);
  expect(nginxSite(headers, { ...options, brotli: true })).toMatch(/^ {2}brotli_static on;/m);
});
