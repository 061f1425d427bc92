import type { AuthClient } from '@supabase/auth-js';
import { expect, test, vi } from 'vitest';
import { linkOpener } from './link-session.ts';

const tokens = { token_hash: 'abc', type: 'signup', email: 'an@voorbeeld.be' } as const;
const change = { password: 'Wisselstok9' };

/** A browser without a session, and an Auth whose link is of `email` and whose answers to new passwords are given. */
function browser(email: string, ...answers: ({ code?: string; status: number; message: string } | null)[]) {
  const session = { user: { id: 'een', email } };
  const passing = {
    verifyOtp: vi.fn(async () => ({ data: { session }, error: null })),
    updateUser: vi.fn(async (_change: { password: string }) => ({ error: answers.shift() ?? null })),
    signOut: vi.fn(async () => ({ error: null })),
  };
  const auth = {
    getSession: async () => ({ data: { session: null }, error: null }),
    setSession: vi.fn(async () => ({ data: { session }, error: null })),
  };
  const client = (made: object) => made as InstanceType<typeof AuthClient>;
  const opener = linkOpener(client(auth), () => client(passing));
  return {
    ...opener,
    auth,
    passing,
    passwords: () => passing.updateUser.mock.calls.map(([{ password }]) => password),
  };
}

test('a link for another address than it names signs in nobody, and its session ends', async () => {
  const { openLink, auth, passing } = browser('ander@voorbeeld.be');
  expect(await openLink(tokens)).toEqual({ state: 'invalid' });
  expect(auth.setSession).not.toHaveBeenCalled();
  expect(passing.signOut).toHaveBeenCalled();
});

test('a new password is saved before this browser is signed in', async () => {
  const { openLink, claimLink, auth, passing, passwords } = browser(tokens.email);
  expect(await claimLink(tokens, change)).toEqual({ state: 'saved' });
  expect(passwords()).toEqual([change.password]);
  expect(auth.setSession).not.toHaveBeenCalled();
  expect(await openLink(tokens)).toMatchObject({ state: 'valid' });
  expect(passing.verifyOtp).toHaveBeenCalledTimes(1);
});

test('after a refused password nobody knows the one of the account, until another is accepted', async () => {
  const refusal = { code: 'weak_password', status: 422, message: 'Leaked' };
  const { claimLink, passwords, passing } = browser(tokens.email, refusal);
  expect(await claimLink(tokens, change)).toEqual({ state: 'refused', problem: refusal });
  expect(passwords()[1]).toMatch(/^Aa1[0-9a-f]{32}$/);
  expect(await claimLink(tokens, change)).toEqual({ state: 'saved' });
  expect(passing.verifyOtp).toHaveBeenCalledTimes(1);
});

test('a password without an answer is tried again with the same session', async () => {
  const { claimLink, passwords, passing } = browser(tokens.email, { status: 0, message: 'Failed to fetch' });
  expect(await claimLink(tokens, change)).toEqual({ state: 'unreachable' });
  expect(await claimLink(tokens, change)).toEqual({ state: 'saved' });
  expect(passwords()).toEqual([change.password, change.password]);
  expect(passing.verifyOtp).toHaveBeenCalledTimes(1);
});
