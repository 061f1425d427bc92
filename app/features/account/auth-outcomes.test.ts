import { describe, expect, test } from 'vitest';
import { functionMessages, offlineMessage } from '../../../contract/messages.ts';
import { newPasswordProblem, resetProblem, signInOutcome } from './auth-outcomes.ts';

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

describe('reset', () => {
  test.each(['Error sending recovery email', 'SMTP connection refused', 'Error sending email: timeout'])(
    '%j is reported as a problem with sending mail',
    (message) => {
      expect(resetProblem({ message, status: 500 })).toMatch(
        /^Er is een probleem met het versturen van e-mails\. ./,
      );
    },
  );

  test.each([
    [{ message: 'Unable to validate email address: invalid format', status: 400 }],
    [{ message: 'x', code: 'email_address_invalid', status: 400 }],
  ])('%j is reported as an invalid address', (problem) => {
    expect(resetProblem(problem)).toBe('Het opgegeven e-mailadres is ongeldig.');
  });

  test.each([
    [{ message: 'email rate limit exceeded', status: 429 }],
    [{ message: 'For security purposes, you can only request this after 51 seconds.', status: 429 }],
    [{ message: 'Too many requests', status: 400 }],
    [{ message: 'Wait', code: 'over_email_send_rate_limit', status: 400 }],
  ])('%j is reported as too many requests', (problem) => {
    expect(resetProblem(problem)).toBe(functionMessages.tooMany);
    expect(newPasswordProblem(problem)).toBe(functionMessages.tooMany);
    expect(signInOutcome(problem).description).toBe(functionMessages.tooMany);
  });

  test("any other problem shows the server's message, or that there was no answer", () => {
    expect(resetProblem({ message: 'Nope', status: 400 })).toBe('Nope');
    expect(resetProblem({})).toBe(offlineMessage);
  });
});

test('a new password that equals the old one is refused in Dutch', () => {
  expect(newPasswordProblem({ code: 'same_password', status: 422, message: 'x' })).toMatch(
    /ander wachtwoord/,
  );
  expect(newPasswordProblem({ status: 422, message: 'Weak' })).toBe('Weak');
});
