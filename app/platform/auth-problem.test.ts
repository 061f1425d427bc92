import { expect, test } from 'vitest';
import { isWithoutMail } from './auth-problem.ts';

test.each([
  [{ message: 'Error sending confirmation email', status: 500, code: 'unexpected_failure' }, true],
  [{ message: 'email rate limit exceeded', status: 429, code: 'over_email_send_rate_limit' }, true],
  // An account with this address was mailed a moment ago.
  [
    {
      message: 'For security purposes, you can only request this after 51 seconds.',
      status: 429,
      code: 'over_email_send_rate_limit',
    },
    false,
  ],
  [{ message: 'Request rate limit reached', status: 429, code: 'over_request_rate_limit' }, false],
  [{ message: 'Database error saving new user', status: 500, code: 'unexpected_failure' }, false],
  [{ status: 0 }, false],
])('%j means that no mail leaves for anybody: %s', (problem, expected) => {
  expect(isWithoutMail(problem)).toBe(expected);
});
