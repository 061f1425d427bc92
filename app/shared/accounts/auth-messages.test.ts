import { afterEach, describe, expect, test, vi } from 'vitest';
import { authMessages } from '../../../contract/account.ts';
import { contactHint, functionMessages } from '../../../contract/messages.ts';
import { noInternetMessage, offlineMessage } from '../../../contract/no-answer.ts';
import { serverMessage } from './auth-messages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('answers of Auth are shown in Dutch', () => {
  test.each([
    'Error sending confirmation email',
    'Error sending recovery email',
    'SMTP connection refused',
    'Error sending email: timeout',
  ])('%j, while mail fails', (message) => {
    expect(serverMessage({ message, code: 'unexpected_failure', status: 500 })).toMatch(
      /^Er is een probleem met het versturen van e-mails\. ./,
    );
  });

  test.each([
    [{ message: 'Unable to validate email address: invalid format', status: 400 }],
    [{ message: 'Unable to validate email address: invalid format', code: 'validation_failed', status: 400 }],
    [{ message: 'x', code: 'email_address_invalid', status: 400 }],
  ])('%j, for an invalid address', (problem) => {
    expect(serverMessage(problem)).toBe('Het opgegeven e-mailadres is ongeldig.');
  });

  test.each([
    [{ message: 'email rate limit exceeded', status: 429 }],
    [{ message: 'For security purposes, you can only request this after 51 seconds.', status: 429 }],
    [{ message: 'Too many requests', status: 400 }],
    [{ message: 'Wait', code: 'over_email_send_rate_limit', status: 400 }],
  ])('%j, for too many requests', (problem) => {
    expect(serverMessage(problem)).toBe(functionMessages.tooMany);
  });

  test.each([
    ['signup_disabled', 'Signups not allowed for this instance', 422],
    ['user_banned', 'User is banned', 400],
    ['weak_password', 'Password should be at least 8 characters.', 422],
    ['same_password', 'New password should be different from the old password.', 422],
    ['session_not_found', 'Session from session_id claim in JWT does not exist', 403],
    ['otp_expired', 'Email link is invalid or has expired', 403],
    ['email_exists', 'A user with this email address has already been registered', 422],
    ['user_already_exists', 'User already registered', 422],
    ['validation_failed', 'Only an email address or phone number should be provided', 400],
    ['bad_json', 'Could not parse request body as JSON', 400],
    ['reauthentication_not_valid', 'Verification requires a valid nonce', 422],
    ['insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.', 401],
    ['mfa_verification_failed', 'Invalid TOTP code entered', 422],
    ['mfa_challenge_expired', 'MFA challenge has expired, verify against another challenge', 422],
    ['mfa_factor_name_conflict', 'A factor with the friendly name "" for this user already exists', 422],
    ['mfa_verified_factor_exists', 'A verified phone factor already exists, unenroll it to continue', 422],
    [
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
      422,
    ],
    ['email_address_not_provided', 'An email address is required', 422],
    ['request_entity_too_large', 'Request body too large', 413],
    ['mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP', 422],
  ] as const)('%s', (code, message, status) => {
    expect(serverMessage({ code, message, status })).toBe(authMessages[code]);
  });
});

test('a failure of Auth is said in Dutch, although the client drops its code', () => {
  const problem = { name: 'AuthRetryableFetchError', message: 'Database error saving new user', status: 500 };
  expect(serverMessage(problem)).toBe(authMessages.unexpected_failure);
});

test('any other error shows the message of the server, or a way to contact us where it has none', () => {
  expect(serverMessage({ message: 'Something new', code: 'something_new', status: 422 })).toBe(
    'Something new',
  );
  expect(serverMessage({ message: '{}', status: 418 })).toBe(contactHint);
});

test('a missing answer is reported as such, or as no internet when the browser knows', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(serverMessage({ status: 0 })).toBe(offlineMessage);
  vi.stubGlobal('navigator', { onLine: false });
  expect(serverMessage({ status: 0 })).toBe(noInternetMessage);
});
