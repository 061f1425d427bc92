import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kit } from '../site/kit.ts';
import { paymentRequest } from './payment.ts';

test('a payment without a product is for the kit', () => {
  expect(v.parse(paymentRequest, {}).productName).toBe(kit.name);
});
