import { afterEach, expect, test, vi } from 'vitest';
import { hasStoredSession, storedRefreshToken, storedSession, storedUserId } from './stored-session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser that stores these values. */
function stores(values: Record<string, string>): void {
  vi.stubGlobal('localStorage', {
    ...values,
    getItem: (key: string) => values[key] ?? null,
  });
}

const session = JSON.stringify({ access_token: 'a', refresh_token: 'r', user: { id: 'an' } });

test.each([
  ['', false],
  ['null', false],
  ['{kapot', false],
  ['"tekst"', false],
  [session, true],
])('a stored session of %o is one: %s, before hydration and after', (value, is) => {
  stores({ 'kickstart-kit': 'ja', 'sb-abc-auth-token': value });
  expect(hasStoredSession()).toBe(is);
  expect(storedSession.test(JSON.stringify(localStorage))).toBe(is);
  expect(storedUserId()).toBe(is ? 'an' : null);
  expect(storedRefreshToken('sb-abc-auth-token')).toBe(is ? 'r' : null);
});

test('a token under the key of another project is not ours', () => {
  stores({ 'sb-old-auth-token': session });
  expect(storedRefreshToken('sb-abc-auth-token')).toBeNull();
});

test('nothing stored is no session', () => {
  stores({});
  expect(hasStoredSession()).toBe(false);
  expect(storedSession.test(JSON.stringify(localStorage))).toBe(false);
});
