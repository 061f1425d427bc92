import { expect, test } from 'vitest';
import { clientIp, functionLimits } from './rate-limits.ts';

const forwarded = (value: string) => new Request('http://x', { headers: { 'x-forwarded-for': value } });

test('the default limits', () => {
  expect(functionLimits).toEqual({
    form: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    payment: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    verification: { ip: { max: 200, windowSeconds: 600 } },
    link: { ip: { max: 60, windowSeconds: 600 } },
    lesson: { ip: { max: 300, windowSeconds: 600 } },
  });
});

test('a visitor cannot forge their IP address', () => {
  expect(clientIp(forwarded('1.1.1.1'), null)).toBe(null);
  expect(clientIp(forwarded('6.6.6.6, 1.1.1.1'), 'x-forwarded-for')).toBe('1.1.1.1');
  expect(clientIp(forwarded('1.1.1.1'), 'cf-connecting-ip')).toBe(null);
});
