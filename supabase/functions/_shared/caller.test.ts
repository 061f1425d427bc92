import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { passwordRefusal } from './caller.ts';

const caller = { id: crypto.randomUUID(), email: 'an@voorbeeld.be', firstName: 'An', lastName: '' };

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test.each([
  [400, 'invalid_credentials', { status: 403, code: 'wrong-password' }],
  [429, 'over_request_rate_limit', { status: 429 }],
])('a password that Auth answers with %i %s', async (status, error_code, refusal) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: status, error_code, msg: 'no' }, { status }));
  expect(await passwordRefusal(caller, 'Wachtwoord1', new Request('http://x'))).toMatchObject(refusal);
});

test('a password that Auth says nothing about proves nothing', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 500, error_code: 'unexpected_failure' }, { status: 500 }),
  );
  await expect(passwordRefusal(caller, 'Wachtwoord1', new Request('http://x'))).rejects.toThrow(
    /signInWithPassword/,
  );
});
