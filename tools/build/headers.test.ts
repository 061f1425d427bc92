import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildHeaders, contentSecurityPolicy, headersFile } from './headers.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy allows only the inline scripts and styles of the page', () => {
  const policy = contentSecurityPolicy(
    '<style id="a">b{}</style><script>one()</script><script type="module" src="/x.js"></script>' +
      '<script type="application/ld+json">{}</script><script type="application/json">{}</script>',
    'https://project.supabase.co',
  );
  expect(policy).toContain(`script-src 'self' ${hash('one()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('b{}')};`);
  expect(policy).toContain("connect-src 'self' https://project.supabase.co;");
  expect(policy).toContain("img-src 'self' data: https://project.supabase.co;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe/);
});

test('the headers file has an entry for every page', () => {
  const file = headersFile(buildHeaders([{ path: '/auth', file: 'auth/index.html', html: '<p>' }]));
  expect(file).toMatch(/^\/\*\n {2}strict-transport-security: /);
  for (const address of ['/auth', '/auth/']) {
    expect(file).toContain(`\n${address}\n  content-security-policy: `);
  }
  expect(file).toContain('\n/assets/*\n  cache-control: public, max-age=31536000, immutable');
});
