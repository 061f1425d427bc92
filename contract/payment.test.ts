import * as v from 'valibot';
import { expect, test } from 'vitest';
import { kit } from '../site/kit.ts';
import { storedCompany, typedCompany } from '../tests/company.ts';
import { paymentRequest } from './payment.ts';

test('a payment without a product is for the kit', () => {
  expect(v.parse(paymentRequest, {}).productName).toBe(kit.name);
});

test('a payment carries the parsed data of a company, and none for a consumer', () => {
  const parsed = (info: object) => v.parse(paymentRequest, { customerInfo: info }).customerInfo?.company;
  expect(parsed({ company: typedCompany })).toEqual(storedCompany);
  expect(parsed({ company: null })).toBeNull();
  expect(parsed({})).toBeUndefined();
  expect(v.safeParse(paymentRequest, { customerInfo: { company: {} } }).success).toBe(false);
});
