import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { fieldMessages } from './messages.ts';
import { lastWithdrawalDay, refundDueDay, withdrawalRequest, withdrawalVerdict } from './withdrawal.ts';

const days = 14;
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
  const order = { status: 'paid', paidAt: new Date('2026-11-10T12:00:00Z'), forCompany: false };
  const at = (moment: string) => withdrawalVerdict(order, new Date(moment), days);

  test('is open on day 14 until 23:59:59 in Belgian time, and late from then on', () => {
    expect(at('2026-11-24T23:59:59+01:00')).toBe('open');
    expect(at('2026-11-25T00:00:00+01:00')).toBe('late');
  });

  test('is open on the working day after 1 November', () => {
    const autumn = { status: 'paid', paidAt: new Date('2027-10-18T12:00:00Z'), forCompany: false };
    expect(withdrawalVerdict(autumn, new Date('2027-11-02T23:59:59+01:00'), days)).toBe('open');
    expect(withdrawalVerdict(autumn, new Date('2027-11-03T00:00:00+01:00'), days)).toBe('late');
  });

  test('says when no order matches and when the money was refunded or the refund returned, and waits for a payment', () => {
    const now = new Date('2026-11-12T12:00:00Z');
    expect(withdrawalVerdict(null, now)).toBe('unmatched');
    expect(withdrawalVerdict({ ...order, status: 'refunded' }, now)).toBe('refunded');
    for (const status of ['pending', 'failed'])
      expect(withdrawalVerdict({ status, paidAt: null, forCompany: false }, now)).toBe('open');
    expect(withdrawalVerdict({ ...order, status: 'failed' }, now)).toBe('returned');
  });

  test('leaves an order for a company to the shop, paid or not, unless its money was sent back already', () => {
    const now = new Date('2026-11-12T12:00:00Z');
    const verdict = (changed: object) => withdrawalVerdict({ ...order, forCompany: true, ...changed }, now);
    expect(verdict({})).toBe('company');
    expect(verdict({ status: 'pending', paidAt: null })).toBe('company');
    expect(verdict({ status: 'refunded' })).toBe('refunded');
    expect(verdict({ status: 'failed' })).toBe('returned');
  });
});

test('a clock set back since the purchase makes nothing late', () => {
  const order = { status: 'paid', paidAt: new Date('2026-11-20T12:00:00Z'), forCompany: false };
  expect(withdrawalVerdict(order, new Date('2026-10-01T12:00:00Z'), days)).toBe('open');
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
