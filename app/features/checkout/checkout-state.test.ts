import type { Session } from '@supabase/auth-js';
import { describe, expect, test } from 'vitest';
import { buyerOf, checkoutScreen, nextPayment, type Payment, type PaymentEvent } from './checkout-state.ts';

const an = { email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Peeters', newsletter: true };
const session = {
  user: {
    id: 'u1',
    email: an.email,
    user_metadata: { first_name: 'An', last_name: 'Peeters', newsletter: true },
  },
} as unknown as Session;

const unknown = { kind: 'unknown' } as const;
const stranger = { kind: 'stranger' } as const;
const guest = { kind: 'guest', customer: an } as const;
// A payment does not repeat what was ticked at sign-up.
const member = { kind: 'member', userId: 'u1', customer: { ...an, newsletter: false } } as const;

test.each([
  ['a signed-in visitor is a member', session, true, null, member],
  ['a member who also signed up as a guest stays a member', session, true, an, member],
  ['a stored session that is still loading is unknown', undefined, true, an, unknown],
  ['a visitor without a stored session does not have to wait', undefined, false, null, stranger],
  ['a visitor who signed up here is a guest', null, false, an, guest],
  ['a stored session that has expired leaves a stranger', null, true, null, stranger],
] as const)('%s', (_title, given, isStored, kept, buyer) => {
  expect(buyerOf(given, isStored, kept)).toEqual(buyer);
});

describe('the payment', () => {
  const play = (...events: PaymentEvent[]) => events.reduce<Payment>(nextPayment, 'idle');

  test.each<[string, PaymentEvent[], Payment]>([
    ['opens in its tab', ['pay', 'opened'], 'opened'],
    ['can be tried again after a failed start', ['pay', 'failed'], 'idle'],
    ['stops when its tab comes back without a payment', ['pay', 'opened', 'stopped'], 'stopped'],
    ['stops when its tab came back before it had opened', ['pay', 'stopped', 'opened'], 'stopped'],
    ['is still busy when its tab came back before it had opened', ['pay', 'stopped'], 'interrupted'],
    ['starts again from an open tab', ['pay', 'opened', 'pay'], 'starting'],
    ['starts again after it stopped', ['pay', 'opened', 'stopped', 'pay'], 'starting'],
    ['is not needed by a buyer who has the kit', ['owned'], 'owned'],
    ['is refused to a buyer who has the kit', ['pay', 'owned'], 'owned'],
    ['is offered when the next account has no kit', ['owned', 'not-owned'], 'idle'],
    ['is offered for another address', ['owned', 'forget'], 'idle'],
    ['starts afresh for another address', ['pay', 'opened', 'forget'], 'idle'],
    ['is not stopped by another tab before it starts', ['stopped'], 'idle'],
    ['continues while none of the orders is paid yet', ['pay', 'opened', 'not-owned'], 'opened'],
    ['starts once, however often it is requested', ['pay', 'pay', 'opened'], 'opened'],
  ])('%s', (_title, events, payment) => {
    expect(play(...events)).toBe(payment);
  });
});

test.each([
  [unknown, 'idle', 'waiting'],
  [unknown, 'owned', 'waiting'],
  [stranger, 'idle', 'form'],
  [guest, 'idle', 'pay'],
  [guest, 'starting', 'pay'],
  [{ ...guest, customer: { ...an, paid: true } }, 'idle', 'owned'],
  [guest, 'owned', 'owned'],
  [member, 'opened', 'pay'],
  [member, 'stopped', 'pay'],
  [member, 'owned', 'owned'],
] as const)('%j with its payment %s sees the screen %s', (buyer, payment, screen) => {
  expect(checkoutScreen(buyer, payment, true)).toBe(screen);
});

test.each([
  [unknown, 'idle', 'waiting'],
  [stranger, 'idle', 'not-on-sale'],
  [guest, 'idle', 'not-on-sale'],
  [{ ...guest, customer: { ...an, paid: true } }, 'idle', 'owned'],
  [member, 'idle', 'not-on-sale'],
  [member, 'owned', 'owned'],
] as const)(
  'while the kit is not sold, %j with its payment %s sees the screen %s',
  (buyer, payment, screen) => {
    expect(checkoutScreen(buyer, payment, false)).toBe(screen);
  },
);
