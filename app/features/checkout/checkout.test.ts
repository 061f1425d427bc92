import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepSignUp } from '../../shared/accounts/sign-up.ts';
import { stripeSessionIn } from '../../shared/orders/payments.ts';
import { keepCustomer, keptCustomer, markPaid } from './customer.ts';
import { checkedPaymentUrl } from './start-payment.ts';

const an = { email: 'an@voorbeeld.be', firstName: 'An', lastName: 'Peeters', newsletter: true };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([undefined, null, '', 7, 'javascript:alert(1)', '/pay', 'data:text/html,x'])(
  '%j is not accepted as a payment address',
  (url) => {
    expect(() => checkedPaymentUrl(url)).toThrow('No payment URL received from payment service');
  },
);

test('a payment address is used as given and holds the session id', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3d4e5f6#fid';
  expect(checkedPaymentUrl(url)).toBe(url);
  expect(stripeSessionIn(url)).toBe('cs_test_a1b2c3d4e5f6');
  expect(stripeSessionIn('https://checkout.stripe.com/c/pay/niets')).toBeNull();
});

test('the customer who signed up is kept for an hour, without the password', () => {
  keepCustomer(an);
  expect(keptCustomer()).toMatchObject(an);
  expect(localStorage.getItem('kickstart-checkout')).not.toMatch(/password|wachtwoord/i);
  expect(keptCustomer(Date.now() + 61 * 60 * 1000)).toBeNull();
  expect(localStorage.getItem('kickstart-checkout')).toBeNull();
  keepCustomer(an);
  keepCustomer(null);
  expect(keptCustomer()).toBeNull();
});

test('a customer without an account is kept as one until a sign-up with that address begins', () => {
  keepCustomer({ ...an, noAccount: true });
  expect(keptCustomer()?.noAccount).toBe(true);
  keepSignUp({ email: 'ander@voorbeeld.be', earlier: null });
  expect(keptCustomer()?.noAccount).toBe(true);
  keepSignUp({ email: an.email, earlier: null });
  expect(keptCustomer()?.noAccount).toBe(false);
});

test('the kept customer is marked as paid', () => {
  keepCustomer(an);
  expect(keptCustomer()?.paid).toBe(false);
  markPaid(true);
  expect(keptCustomer()?.paid).toBe(true);
});

test.each(['{', 'null', '7', '{"email":1}', '{"at":1}'])('%s in storage is ignored', (value) => {
  localStorage.setItem('kickstart-checkout', value);
  expect(keptCustomer()).toBeNull();
});
