import { expect, test } from 'vitest';
import { formatEuro } from '../../../site/kit.ts';
import { storedCompany } from '../../../tests/company.ts';
import { paymentState, withdrawableUntil } from './payment-state.ts';

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

// Other days than those of the shop: an order keeps what its terms promised.
const paid = { status: 'paid', paid_at: '2026-11-02T09:00:00Z', company: null, withdrawal_days: 30 } as const;

test.each([
  ['on its last day', paid, '2026-12-02', '2026-12-02'],
  ['the day after', paid, '2026-12-03', null],
  ['refunded', { ...paid, status: 'refunded' }, '2026-11-03', null],
  ['of a company', { ...paid, company: storedCompany }, '2026-11-03', null],
  ['not paid yet', { ...paid, status: 'pending', paid_at: null }, '2026-11-03', null],
] as const)(
  'an order %s is withdrawn from in the account until its own last day, or not',
  (_, order, day, until) => {
    expect(withdrawableUntil(order, new Date(`${day}T12:00:00Z`))).toBe(until);
  },
);
