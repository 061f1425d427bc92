import * as v from 'valibot';
import { expect, test } from 'vitest';
import { paymentRequest } from './payment.ts';

test('a payment that names no product is one of the Kit', () => {
  expect(v.parse(paymentRequest, {}).productName).toBe('Kickstart Kit');
});
