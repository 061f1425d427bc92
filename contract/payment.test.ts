import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kit } from '../site/kit.ts';
import { paymentRequest } from './payment.ts';

test('a payment without a product is for the kit', () => {
  expect(v.parse(paymentRequest, {}).productName).toBe(kit.name);
});

test('a payment for a company carries its parsed data; one for a consumer has none', () => {
  const company = {
    companyNumber: 'BE 0123.456.749',
    name: 'Bakkerij',
    street: 'Veldstraat 1',
    postalCode: '9000',
    city: 'Gent',
  };
  const parsed = (info: object) => v.parse(paymentRequest, { customerInfo: info }).customerInfo?.company;
  expect(parsed({ company })).toEqual({ ...company, companyNumber: '0123456749', reference: '' });
  expect(parsed({ company: null })).toBeNull();
  expect(parsed({})).toBeUndefined();
  expect(v.safeParse(paymentRequest, { customerInfo: { company: {} } }).success).toBe(false);
});
