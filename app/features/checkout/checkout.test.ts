import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sessionIdOf } from '../../domain/payment-marker.ts';
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
  '%j is no payment address',
  (url) => {
    expect(() => checkedPaymentUrl(url)).toThrow('No payment URL received from payment service');
  },
);

test('a payment address passes as it is', () => {
  const url = 'https://checkout.stripe.com/c/pay/cs_test_a1b2c3d4e5f6#fid';
  expect(checkedPaymentUrl(url)).toBe(url);
  expect(sessionIdOf(url)).toBe('cs_test_a1b2c3d4e5f6');
  expect(sessionIdOf('https://checkout.stripe.com/c/pay/niets')).toBeNull();
});

test('who signed up is kept for an hour, without a password', () => {
  keepCustomer(an);
  expect(keptCustomer()).toMatchObject(an);
  expect(localStorage.getItem('kickstart-checkout')).not.toMatch(/password|wachtwoord/i);
  expect(keptCustomer(Date.now() + 61 * 60 * 1000)).toBeNull();
  expect(localStorage.getItem('kickstart-checkout')).toBeNull();
  keepCustomer(an);
  keepCustomer(null);
  expect(keptCustomer()).toBeNull();
});

test('a payment that went through is remembered beside the customer', () => {
  keepCustomer(an);
  expect(keptCustomer()?.paid).toBe(false);
  markPaid();
  expect(keptCustomer()?.paid).toBe(true);
});

test.each(['{', 'null', '7', '{"email":1}', '{"at":1}'])('%s in the storage counts as nothing', (value) => {
  localStorage.setItem('kickstart-checkout', value);
  expect(keptCustomer()).toBeNull();
});
