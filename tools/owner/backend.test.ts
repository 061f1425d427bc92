import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { backendFrom, refusal } from './backend.ts';

const shop = mkdtempSync(join(tmpdir(), 'shop-'));
writeFileSync(join(shop, 'secrets.json'), JSON.stringify({ secretKey: 'sb_secret_a' }));

test.each([
  [{ DATA_DIR: shop }, 'http://127.0.0.1:3000'],
  [{ DATA_DIR: shop, PORT: '4000', HOST: '0.0.0.0' }, 'http://127.0.0.1:4000'],
  [{ DATA_DIR: shop, HOST: '::1' }, 'http://[::1]:3000'],
  [{ DATABASE_URL: 'postgres://x', SUPABASE_SECRET_KEY: 'k' }, 'http://127.0.0.1:3000'],
  [{ SUPABASE_URL: 'https://x.supabase.co', SUPABASE_SECRET_KEY: 'k' }, 'https://x.supabase.co'],
  [{ SUPABASE_URL: 'http://127.0.0.1:54321', SUPABASE_SECRET_KEY: 'k' }, 'http://127.0.0.1:54321'],
])('%j leads to %s', (environment, url) => {
  expect(backendFrom(environment).url).toBe(url);
});

test.each([
  [{ DATA_DIR: '/does/not/exist' }, /npm start/],
  [{ SUPABASE_URL: 'https://x.supabase.co' }, /SUPABASE_SECRET_KEY is missing/],
  [{ SUPABASE_SECRET_KEY: 'k' }, /SUPABASE_URL is missing/],
  [{ SUPABASE_URL: 'http://x.supabase.co', SUPABASE_SECRET_KEY: 'k' }, /SUPABASE_URL has to be an address/],
  [{ SUPABASE_URL: 'x', SUPABASE_SECRET_KEY: 'k' }, /SUPABASE_URL has to be an address/],
])('%j is not sufficient', (environment, message) => {
  expect(() => backendFrom(environment)).toThrow(message);
});

test.each([
  ['https://x.supabase.co', /paused/],
  ['http://127.0.0.1:3000', /npm start/],
])('%s that does not answer leads to what helps', (SUPABASE_URL, advice) => {
  const backend = backendFrom({ SUPABASE_URL, SUPABASE_SECRET_KEY: 'k' });
  expect(refusal(backend, 'Reading', { message: 'fetch failed' }).message).toMatch(advice);
});
