import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldMessages } from './messages.ts';
import { lastWithdrawalDay, refundDueDay, rulingOn, withdrawalRequest } from './withdrawal.ts';

const days = 14;
const order: NonNullable<Parameters<typeof rulingOn>[0]> = {
  status: 'paid',
  paid_at: '2026-11-10T12:00:00Z',
  for_company: false,
  withdrawal_days: days,
  refund_days: 14,
};
const lastDay = (concluded: string) => lastWithdrawalDay(new Date(concluded), days);

describe('the last day to withdraw', () => {
  test.each([
    ['a working day', '2026-11-10T12:00:00Z', '2026-11-24'],
    ['a Saturday', '2026-11-07T12:00:00Z', '2026-11-23'],
    ['a Sunday', '2026-11-08T12:00:00Z', '2026-11-23'],
    ['Sunday 1 November', '2026-10-18T12:00:00Z', '2026-11-02'],
    ['Monday 1 November', '2027-10-18T12:00:00Z', '2027-11-02'],
    ['11 November', '2026-10-28T12:00:00Z', '2026-11-12'],
    ['Christmas, on a Friday', '2026-12-11T12:00:00Z', '2026-12-28'],
    ["New Year's Day, on a Friday", '2026-12-18T12:00:00Z', '2027-01-04'],
    ['Easter Monday', '2027-03-15T12:00:00Z', '2027-03-30'],
    ['Ascension', '2027-04-22T12:00:00Z', '2027-05-07'],
    ['Whit Monday', '2027-05-03T12:00:00Z', '2027-05-18'],
    ['1 May, on a Saturday', '2027-04-17T12:00:00Z', '2027-05-03'],
    ['21 July', '2027-07-07T12:00:00Z', '2027-07-22'],
    ['Assumption, on a Sunday', '2027-08-01T12:00:00Z', '2027-08-16'],
  ])('moves on from %s when that is a day off', (_, concluded, expected) => {
    expect(lastDay(concluded)).toBe(expected);
  });

  test('counts from the Belgian day of the purchase', () => {
    expect(lastDay('2026-11-09T23:30:00Z')).toBe('2026-11-24');
    expect(lastDay('2027-06-09T21:59:59Z')).toBe('2027-06-23');
    expect(lastDay('2027-06-09T22:00:00Z')).toBe('2027-06-24');
  });
});

describe('the verdict', () => {
  const at = (moment: string, of: Partial<typeof order> = {}) =>
    rulingOn({ ...order, ...of }, new Date(moment)).verdict;

  test('is open on day 14 until 23:59:59 in Belgian time, and late from then on', () => {
    expect(at('2026-11-24T23:59:59+01:00')).toBe('open');
    expect(at('2026-11-25T00:00:00+01:00')).toBe('late');
  });

  test('is open on the working day after 1 November', () => {
    const autumn = { paid_at: '2027-10-18T12:00:00Z' };
    expect(at('2027-11-02T23:59:59+01:00', autumn)).toBe('open');
    expect(at('2027-11-03T00:00:00+01:00', autumn)).toBe('late');
  });

  test('says when no order matches and when the money was refunded or the refund returned, and waits for a payment', () => {
    const now = '2026-11-12T12:00:00Z';
    expect(rulingOn(null, new Date(now)).verdict).toBe('unmatched');
    expect(rulingOn({ ...order, status: 'refunded' }, new Date(now))).toEqual({
      verdict: 'refunded',
      due: null,
    });
    expect(at(now, { status: 'refunded' })).toBe('refunded');
    for (const status of ['pending', 'failed'] as const)
      expect(at(now, { status, paid_at: null })).toBe('open');
    expect(at(now, { status: 'failed' })).toBe('returned');
  });

  test('leaves an order for a company to the shop, paid or not, unless its money was sent back already', () => {
    const verdict = (of: Partial<typeof order>) => at('2026-11-12T12:00:00Z', { for_company: true, ...of });
    expect(verdict({})).toBe('company');
    expect(verdict({ status: 'pending', paid_at: null })).toBe('company');
    expect(verdict({ status: 'refunded' })).toBe('refunded');
    expect(verdict({ status: 'failed' })).toBe('returned');
  });
});

test('a clock set back since the purchase makes nothing late', () => {
  expect(rulingOn(order, new Date('2026-10-01T12:00:00Z')).verdict).toBe('open');
});

test('the money is due after fourteen days, also on a day off', () => {
  expect(refundDueDay(new Date('2026-11-09T23:30:00Z'), days)).toBe('2026-11-24');
  expect(refundDueDay(new Date('2026-12-11T12:00:00Z'), days)).toBe('2026-12-25');
});

test('a withdrawal requires a name and an address, and nothing else', () => {
  const problem = (body: object) => v.safeParse(withdrawalRequest, body).issues?.[0].message;
  expect(problem({ email: 'an@example.com' })).toBe(fieldMessages.naamRequired);
  expect(problem({ name: 'An', email: 'an' })).toBe(fieldMessages.emailInvalid);
  expect(v.parse(withdrawalRequest, { name: ' An ', email: 'An@Example.com' })).toMatchObject({
    name: 'An',
    email: 'an@example.com',
    order: '',
  });
});
