import { expect, test } from 'vitest';
import { mailRate } from '../../../supabase/functions/_shared/settings.ts';
import { planNotes } from './plan.ts';

const of = (rate: number, visitors: number) => planNotes(rate, visitors).join('\n');

test('a launch of 10,000 visitors needs more than the free plan', () => {
  expect(of(5, 10_000)).toContain('1.600 mails');
  expect(of(5, 10_000)).toContain('te weinig');
  expect(of(5, 10_000)).toContain('1.000 mails per uur');
  expect(of(5, 10_000)).toContain('4 aankoopbewijzen');
});

test('a small one does not', () => {
  expect(of(5, 500)).toContain('dat volstaat');
});

test('a pace above what a new account gets is named', () => {
  expect(of(10, 500)).toMatch(/MAIL_RATE is 10 .*standaard 5/);
});

test('the pace is that of the settings', () => {
  expect(mailRate(() => undefined)).toBe(5);
  expect(mailRate((name) => (name === 'MAIL_RATE' ? '10' : undefined))).toBe(10);
});
