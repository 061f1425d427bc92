import { describe, expect, test } from 'vitest';
import { offlineMessage } from '../../../contract/no-answer.ts';
import { signInOutcome } from './auth-outcomes.ts';

describe('sign in', () => {
  test.each([
    [{ message: 'Invalid login credentials', status: 400 }],
    [{ message: 'x', code: 'invalid_credentials', status: 400 }],
  ])('%j links to registering and resetting the password', (problem) => {
    expect(signInOutcome(problem)).toEqual({
      title: 'Login mislukt',
      description: 'Onjuiste email of wachtwoord.',
      actions: 'links',
    });
  });

  test('an unconfirmed address offers a new confirmation mail', () => {
    const outcome = signInOutcome({ message: 'Email not confirmed', status: 400 });
    expect(outcome).toMatchObject({ title: 'E-mail niet bevestigd', actions: 'resend' });
  });

  test("any other problem shows the server's message", () => {
    expect(signInOutcome({ message: 'User is banned', status: 400 })).toEqual({
      title: 'Login mislukt',
      description: 'User is banned',
      actions: null,
    });
  });

  test.each([[{}], [{ message: 'Failed to fetch', status: 0 }], [{ message: '{}', status: 503 }]])(
    '%j is reported as no answer',
    (problem) => {
      expect(signInOutcome(problem)).toMatchObject({ title: 'Login mislukt', description: offlineMessage });
    },
  );
});
