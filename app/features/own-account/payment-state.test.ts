import { expect, test } from 'vitest';
import { lastWithdrawalDay } from '../../../contract/withdrawal.ts';
import { formatEuro, withdrawalDays } from '../../../site/kit.ts';
import { storedCompany } from '../../../tests/company.ts';
import { isWithdrawable, paymentState } from './payment-state.ts';

test.each([
  ['pending', null, 0, 'Nog niet betaald'],
  ['paid', null, 0, 'Betaald'],
  ['paid', null, 500, `Betaald, ${formatEuro(500)} terugbetaald`],
  ['refunded', null, 3700, 'Terugbetaald'],
  ['disputed', null, 0, 'Betwist bij je bank'],
  ['failed', null, 0, null],
  ['expired', null, 0, null],
  ['failed', 'amount', 0, 'We kijken je betaling na en laten je iets weten'],
  ['refunded', 'amount', 100, 'Terugbetaald'],
] as const)(
  'an order that is %s, with problem %s and %i cents refunded, shows %s',
  (status, problem, back, text) => {
    expect(paymentState({ status, problem, amount_refunded_cents: back })).toBe(text);
  },
);

const paid = { status: 'paid', paid_at: '2026-11-02T09:00:00Z', company: null } as const;
const lastDay = lastWithdrawalDay(new Date(paid.paid_at), withdrawalDays);

test.each([
  ['on its last day', paid, 0, true],
  ['the day after', paid, 1, false],
  ['refunded', { ...paid, status: 'refunded' }, 0, false],
  ['of a company', { ...paid, company: storedCompany }, 0, false],
  ['not paid yet', { ...paid, status: 'pending', paid_at: null }, 0, false],
] as const)('an order %s is withdrawn from in the account, or not', (_, order, later, expected) => {
  expect(isWithdrawable(order, new Date(Date.parse(`${lastDay}T12:00:00Z`) + later * 86_400_000))).toBe(
    expected,
  );
});
