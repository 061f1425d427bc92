import { expect, it } from 'vitest';
import { localOnly } from './guards.ts';
import { allowedTarget, createOrigins } from './origins.ts';

const origins = createOrigins('127.0.0.1', 3000, 'https://kickstart.example/');

it('knows the origin a request came in on, and its other name', () => {
  expect(origins.canonical).toBe('https://kickstart.example');
  expect(origins.of(new Request('http://localhost:3000/x'))).toBe('http://localhost:3000');
  expect(origins.of(new Request('http://evil.example/x'))).toBe('https://kickstart.example');
  expect(origins.other('http://127.0.0.1:3000')).toBe('http://localhost:3000');
  expect(origins.other('http://localhost:3000')).toBe('http://127.0.0.1:3000');
  expect(createOrigins('0.0.0.0', 80).canonical).toBe('http://127.0.0.1:80');
});

it.each([
  '//evil.example',
  'https://evil.example',
  'http://localhost:3001/',
  'http://localhost:3000.evil.example/',
  'http://localhost:3000@evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/path',
  '',
  'http://[::1]:3000/',
  'https:\\\\evil.example',
  'http://an:pw@localhost:3000/',
])('sends nobody to %s', (target) => {
  expect(allowedTarget(origins, target, 'fallback')).toBe('fallback');
});

it.each([
  ['GET', 'http://127.0.0.1:3000/_local/x', {}, undefined],
  ['POST', 'http://localhost:3000/_local/x', {}, undefined],
  ['POST', 'http://localhost:3000/_local/x', { origin: 'http://127.0.0.1:3000' }, undefined],
  ['GET', 'http://kickstart.example:3000/_local/x', {}, 404],
  ['GET', 'http://127.0.0.1.evil.example:3000/_local/x', {}, 404],
  ['POST', 'http://localhost:3000/_local/x', { origin: 'https://evil.example' }, 403],
  ['POST', 'http://localhost:3000/_local/x', { origin: 'null' }, 403],
  ['POST', 'http://localhost:3000/_local/x', { 'sec-fetch-site': 'cross-site' }, 403],
])('%s %s %o', (method, url, headers, status) => {
  expect(
    localOnly(new Request(url, { method, headers: headers as Record<string, string> }), '127.0.0.1', origins)
      ?.status,
  ).toBe(status);
});

it.each([
  ['127.0.0.1', undefined],
  ['127.0.0.9', undefined],
  ['::1', undefined],
  ['203.0.113.9', 404],
  ['192.168.1.20', 404],
  ['', 404],
])('a visitor from %s who calls the host localhost', (ip, status) => {
  expect(localOnly(new Request('http://localhost:3000/_local/inbox'), ip, origins)?.status).toBe(status);
});
