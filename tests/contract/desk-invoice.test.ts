import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { companyMessages, functionMessages } from '../../contract/messages.ts';
import { typedCompany } from '../company.ts';
import { findMail } from '../inbox.ts';
import { makeOwner } from '../people.ts';
import { winRequest } from '../states/desk-invoices.ts';
import { freshEmail, url, visitor } from './shop.ts';

let owner: SupabaseClient;
let request: string;

beforeAll(async () => {
  const session = await makeOwner({ url, dataDir: inject('dataDir') });
  owner = await visitor();
  await owner.auth.setSession(session);
  request = await winRequest(url, session);
});

const today = belgianDay(new Date());

const bodyOf = (more: object = {}) => ({
  id: crypto.randomUUID().replaceAll('-', ''),
  request,
  seen: 0,
  ...typedCompany,
  email: 'boekhouding@dekorst.example',
  deliveredOn: today,
  dueOn: addDays(today, 30),
  lines: [{ description: 'Workshop', quantity: 1, unitCents: 45000, vatPercent: 21 }],
  ...more,
});

async function issue(body: object, client = owner) {
  const { data, error } = await client.functions.invoke('desk-invoice', { body });
  return error ? { status: error.context?.status, ...(await error.context?.json()) } : data;
}

test('an owner issues an invoice, which is mailed once, however often it is sent', async () => {
  const email = freshEmail();
  const body = bodyOf({ email });
  const [first, second] = [await issue(body), await issue(body)];
  expect(first).toEqual({ result: 'issued', number: expect.stringMatching(/^\d{4}-\d{4}$/) });
  expect(second).toEqual(first);
  expect((await findMail(url, email, first.number)).text).toContain('+++');
  expect(await issue({ ...body, id: bodyOf().id })).toEqual({ result: 'conflict' });
});

test.each([
  ['a wrong check digit', { companyNumber: '0987654395' }, companyMessages.numberWrong],
  ['a name of 300 characters', { name: 'x'.repeat(301) }, /./],
  ['no lines', { lines: [] }, /./],
  ['an unknown rate', { lines: [{ description: 'x', quantity: 1, unitCents: 1, vatPercent: 12 }] }, /./],
  [
    'a price of more than a million euro',
    { lines: [{ description: 'x', quantity: 9, unitCents: 99_999_999, vatPercent: 21 }] },
    /./,
  ],
  ['a day that is over', { dueOn: addDays(today, -1) }, /./],
  ['a day that does not exist', { deliveredOn: '2026-02-31T' }, /./],
])('%s is refused in a sentence', async (_, wrong, message) => {
  expect(await issue(bodyOf(wrong))).toMatchObject({ status: 400, error: expect.stringMatching(message) });
});

test('to anybody but an owner it does not exist', async () => {
  expect(await issue(bodyOf(), await visitor())).toMatchObject({
    status: 401,
    error: functionMessages.unauthorized,
  });
});
