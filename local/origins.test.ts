import { expect, it } from 'vitest';
import { redirectPayloads } from '../tests/redirect-payloads.ts';
import { allowedTarget, createOrigins, localOnly } from './origins.ts';

const origins = createOrigins('127.0.0.1', 3000, 'https://kickstart.example/');

it('knows the origin of a request, and its other loopback name', () => {
  expect(origins.canonical).toBe('https://kickstart.example');
  const here = createOrigins('127.0.0.1', 3000);
  expect(here.of(new Request('http://localhost:3000/x'))).toBe('http://localhost:3000');
  expect(here.of(new Request('http://evil.example/x'))).toBe('http://127.0.0.1:3000');
  expect(origins.other('http://127.0.0.1:3000')).toBe('http://localhost:3000');
  expect(origins.other('http://localhost:3000')).toBe('http://127.0.0.1:3000');
  expect(createOrigins('0.0.0.0', 80).canonical).toBe('http://127.0.0.1:80');
});

it('answers only to its public address once that is set', () => {
  expect(origins.of(new Request('http://localhost:3000/x'))).toBe('https://kickstart.example');
  for (const target of ['http://localhost:3000/auth', 'http://127.0.0.1:3000/auth'])
    expect(allowedTarget(origins, target, 'fallback')).toBe('fallback');
});

it('answers as the dev server in front of it, under both loopback names', () => {
  const behindDev = createOrigins('127.0.0.1', 4000, 'http://127.0.0.1:3000');
  for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000', 'http://127.0.0.1:4000']) {
    expect(behindDev.of(new Request(`${origin}/config.json`))).toBe(origin);
    expect(allowedTarget(behindDev, `${origin}/auth`, 'fallback')).toBe(`${origin}/auth`);
  }
  expect(behindDev.canonical).toBe('http://127.0.0.1:3000');
  expect(behindDev.own).toBe('http://127.0.0.1:4000');
});

it.each([
  ...redirectPayloads,
  'http://localhost:3001/',
  'http://localhost:3000/',
  'http://localhost:3000.evil.example/',
  'http://localhost:3000@evil.example',
  '/path',
  'http://[::1]:3000/',
  'http://an:pw@localhost:3000/',
])('never redirects to %j', (target) => {
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
  ['POST', 'http://localhost:3000/_local/x', { origin: 'https://kickstart.example' }, 403],
  ['GET', 'http://localhost:3001/_local/x', {}, 404],
  ['GET', 'http://localhost:3000/_local/x', { 'x-forwarded-for': '127.0.0.1' }, 404],
  ['GET', 'http://localhost:3000/_local/x', { forwarded: 'for=127.0.0.1' }, 404],
  ['POST', 'http://localhost:3000/_local/x', { via: '1.1 proxy' }, 404],
  ['GET', 'http://localhost:3000/_local/x', { 'x-real-ip': '203.0.113.9' }, 404],
  ['GET', 'http://localhost:3000/_local/x', { 'x-forwarded-host': 'kickstart.example' }, 404],
  ['GET', 'http://localhost:3000/_local/x', { 'x-forwarded-proto': 'https' }, 404],
  ['GET', 'http://localhost:3000/_local/x', { 'cf-connecting-ip': '203.0.113.9' }, 404],
])('%s %s with %o gets %s', (method, url, headers, status) => {
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
])('a visitor from %s that sends Host: localhost', (ip, status) => {
  expect(localOnly(new Request('http://localhost:3000/_local/inbox'), ip, origins)?.status).toBe(status);
});

it('lets a tunnel to this machine in while there is no public address', () => {
  const tunnel = new Request('http://localhost:9000/_local/inbox');
  expect(localOnly(tunnel, '127.0.0.1', createOrigins('127.0.0.1', 3000))).toBeUndefined();
});

it.each([
  ['127.0.0.1', '127.0.0.1', undefined],
  ['192.168.1.20', '192.168.1.20', 404],
  ['127.0.0.1', '192.168.1.20,127.0.0.1', 404],
])('behind the dev server, a visitor from %s with X-Forwarded-For %s', (ip, forwarded, status) => {
  const dev = createOrigins('127.0.0.1', 4000, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000');
  const request = new Request('http://127.0.0.1:3000/_local/inbox', {
    headers: { 'x-forwarded-for': forwarded },
  });
  expect(localOnly(request, ip, dev)?.status).toBe(status);
});
