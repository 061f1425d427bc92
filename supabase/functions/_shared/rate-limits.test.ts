import { expect, test } from 'vitest';
import { clientNetwork, functionLimits } from './rate-limits.ts';

const forwarded = (value: string) => new Request('http://x', { headers: { 'x-forwarded-for': value } });

test('the default limits', () => {
  expect(functionLimits).toEqual({
    form: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    receipt: { ip: { max: 60, windowSeconds: 600 }, email: { max: 5, windowSeconds: 86_400 } },
    payment: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    verification: { ip: { max: 200, windowSeconds: 600 } },
    link: { ip: { max: 60, windowSeconds: 600 } },
    lesson: { ip: { max: 300, windowSeconds: 600 } },
    account: { ip: { max: 200, windowSeconds: 600 } },
  });
});

test('an IPv6 visitor cannot evade the limit with other addresses of the same network', () => {
  const counted = (ip: string) => clientNetwork(forwarded(ip), 'x-forwarded-for');
  expect(counted('2001:db8:1:2::1')).toBe(counted('2001:db8:1:2:ffff::2'));
  expect(counted('2001:db8:1:2::1')).not.toBe(counted('2001:db8:1:3::1'));
});

test('a visitor cannot forge their IP address', () => {
  expect(clientNetwork(forwarded('1.1.1.1'), null)).toBe(null);
  expect(clientNetwork(forwarded('6.6.6.6, 1.1.1.1'), 'x-forwarded-for')).toBe('1.1.1.1');
  expect(clientNetwork(forwarded('1.1.1.1'), 'cf-connecting-ip')).toBe(null);
});
