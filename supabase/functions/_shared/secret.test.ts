import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { equalSecrets, hasSecretKey } from './secret.ts';

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
});
afterEach(() => vi.unstubAllEnvs());

const accepted = (headers: Record<string, string>) => hasSecretKey(new Request('http://x', { headers }));

test('secrets are equal only if every character is equal', async () => {
  expect(await equalSecrets('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '', 'Abc']) expect(await equalSecrets('abc', other)).toBe(false);
});

test('only the secret key is accepted, as bearer token or as apikey', async () => {
  expect(await accepted({ authorization: 'Bearer sb_secret_b' })).toBe(true);
  expect(await accepted({ apikey: 'sb_secret_b' })).toBe(true);
  expect(await accepted({ authorization: 'Bearer sb_publishable_a', apikey: 'sb_secret_b' })).toBe(true);
  expect(await accepted({})).toBe(false);
  expect(await accepted({ authorization: 'Bearer sb_publishable_a' })).toBe(false);
  expect(await accepted({ authorization: 'sb_secret_b' })).toBe(false);
  expect(await accepted({ apikey: 'sb_secret_bb' })).toBe(false);
});
