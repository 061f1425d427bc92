import { expect, test } from 'vitest';
import { serverMessage } from './auth-errors.ts';

test.each(['Error sending confirmation email', 'Error sending recovery email'])(
  '%j, which Auth answers while mail fails, is said in Dutch',
  (message) => {
    expect(serverMessage({ message, code: 'unexpected_failure', status: 500 })).toMatch(
      /^Er is een probleem met het versturen van e-mails\. ./,
    );
  },
);

test('another message of the server is quoted', () => {
  expect(serverMessage({ message: 'Signups not allowed', status: 422 })).toBe('Signups not allowed');
});
