import { expect, test } from 'vitest';
import { formatEuro } from '../../../site/kit.ts';
import { paymentState } from './payment-state.ts';

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
