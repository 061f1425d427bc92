import { expect, test } from 'vitest';
import { confirmedTarget, confirmScreen, newPasswordScreen } from './link-states.ts';

test.each([
  ['a link that is being verified', false, 'checking', 'none', 'checking'],
  ['a good link', false, 'valid', 'none', 'form'],
  ['a used or expired link', false, 'invalid', 'none', 'link-problem'],
  ['a used link, though signed in', false, 'invalid', 'allowed', 'link-problem'],
  ['a link without an answer', false, 'unreachable', 'none', 'no-answer'],
  ['no link, while the session loads', false, null, 'loading', 'checking'],
  ['a reload after a good link', false, null, 'allowed', 'form'],
  ['a session without a recovery link', false, null, 'none', 'link-problem'],
  ['a session that cannot be restored', false, null, 'unreachable', 'no-answer'],
  ['a saved password', true, 'valid', 'allowed', 'saved'],
  ['a password saved after a reload', true, null, 'none', 'saved'],
] as const)('new password: %s', (_title, isSaved, link, session, screen) => {
  expect(newPasswordScreen(isSaved, link, session)).toBe(screen);
});

test.each([
  ['a link that is being verified', 'checking', false, 'checking'],
  ['a good link, while the next page is decided', 'valid', false, 'checking'],
  ['a good link that leads nowhere else', 'valid', true, 'confirmed'],
  ['a used or expired link', 'invalid', false, 'link-problem'],
  ['a link without an answer', 'unreachable', false, 'no-answer'],
] as const)('confirmation: %s', (_title, link, stays, screen) => {
  expect(confirmScreen(link, stays)).toBe(screen);
});

test.each([
  [true, '/', '/members'],
  [true, '/checkout-auth', '/members'],
  [false, '/checkout-auth', '/checkout-auth'],
  [false, '/', null],
])('after confirming, a buyer (%s) whose mail names %s goes to %s', (belongsInMembers, next, target) => {
  expect(confirmedTarget(belongsInMembers, next)).toBe(target);
});
