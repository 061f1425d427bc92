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

test('while the secret key is replaced, the old and the new one are both accepted', async () => {
  vi.stubEnv('SUPABASE_SECRET_KEY', '');
  vi.stubEnv('SUPABASE_SECRET_KEYS', '{"default":"sb_secret_old","new":"sb_secret_new"}');
  expect(await accepted({ apikey: 'sb_secret_old' })).toBe(true);
  expect(await accepted({ apikey: 'sb_secret_new' })).toBe(true);
  expect(await accepted({ apikey: 'sb_secret_other' })).toBe(false);
  vi.stubEnv('SUPABASE_SECRET_KEYS', '{"new":"sb_secret_new"}');
  expect(await accepted({ apikey: 'sb_secret_old' })).toBe(false);
});

test.each([
  ['{"default":"sb_secret_b","old":""}', ''],
  ['{"default":"sb_secret_b","old":null}', 'null'],
  ['{"default":"sb_secret_b","old":{}}', '[object Object]'],
])('what is no key among the keys opens nothing: %s', async (keys, apikey) => {
  vi.stubEnv('SUPABASE_SECRET_KEYS', keys);
  expect(await accepted({ apikey })).toBe(false);
});

test.each(['"sb_secret_b"', '["sb_secret_b"]', 'null'])(
  'keys that are no dictionary are refused: %s',
  async (keys) => {
    vi.stubEnv('SUPABASE_SECRET_KEYS', keys);
    await expect(accepted({ apikey: 's' })).rejects.toThrow(/not a dictionary/);
  },
);
