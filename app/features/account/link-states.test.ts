import { expect, test } from 'vitest';
import { confirmedTarget, confirmScreen, newPasswordScreen } from './link-states.ts';

test.each([
  ['a link that is being verified', false, 'checking', 'none', 'link'],
  ['a good link', false, 'valid', 'none', 'form'],
  ['a used or expired link', false, 'invalid', 'none', 'link-problem'],
  ['a used link, though signed in', false, 'invalid', 'allowed', 'link-problem'],
  ['a link without an answer', false, 'unreachable', 'none', 'no-answer'],
  ['a link of an account that is not signed in', false, 'other-account', 'none', 'link'],
  ['a link of another account, refused', false, 'kept', 'none', 'link'],
  ['no link, while the session loads', false, null, 'loading', 'link'],
  ['a reload after a valid link', false, null, 'allowed', 'form'],
  ['a session without a recovery link', false, null, 'none', 'link-problem'],
  ['a session that cannot be restored', false, null, 'unreachable', 'no-answer'],
  ['a saved password', true, 'valid', 'allowed', 'saved'],
  ['a password saved after a reload', true, null, 'none', 'saved'],
] as const)('new password: %s', (_title, isSaved, link, session, screen) => {
  expect(newPasswordScreen(isSaved, link, session)).toBe(screen);
});

test.each([
  ['a link that is being verified', 'checking', false, null, 'link'],
  ['a valid link, while the next page is decided', 'valid', false, {}, 'link'],
  ['a valid link that leads nowhere else', 'valid', true, {}, 'confirmed'],
  ['a used link of a visitor who may be signed in', 'invalid', false, undefined, 'link'],
  ['a used link of a signed-in visitor', 'invalid', false, {}, 'already-in'],
  ['a used or expired link', 'invalid', false, null, 'link-problem'],
  ['a link of an account that is not signed in', 'other-account', false, {}, 'link'],
  ['a link of another account, refused', 'kept', false, {}, 'link'],
  ['the first of the two links of a new address', 'half', false, {}, 'half-confirmed'],
  ['a link without an answer', 'unreachable', false, null, 'no-answer'],
] as const)('confirmation: %s', (_title, link, stays, session, screen) => {
  expect(confirmScreen(link, stays, session)).toBe(screen);
});

test.each([
  ['/members', '/', '/members'],
  ['/members', '/checkout-auth', '/members'],
  ['/checkout-auth', '/', '/checkout-auth'],
  [null, '/checkout-auth', '/checkout-auth'],
  [null, '/', null],
])(
  'after confirming, an order leading to %s and a mail naming %s send the visitor to %s',
  (ofOrder, next, target) => {
    expect(confirmedTarget(ofOrder, next)).toBe(target);
  },
);
