import * as v from 'valibot';
import { expect, test } from 'vitest';
import { paymentRequest } from './payment.ts';

test('a payment without a product is for the kit', () => {
  expect(v.parse(paymentRequest, {}).productName).toBe('Kickstart Kit');
});
