import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, inject, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { companyMessages } from '../../contract/messages.ts';
import { typedCompany } from '../company.ts';
import { findMail } from '../inbox.ts';
import { pagesOf } from '../invoicing/text-of-pdf.ts';
import { makeOwner } from '../people.ts';
import { winRequest } from '../states/desk-invoices.ts';
import { freshEmail, url, visitor } from './shop.ts';

let owner: SupabaseClient;
let request: string;
let known: number;

beforeAll(async () => {
  const session = await makeOwner({ url, dataDir: inject('dataDir') });
  owner = await visitor();
  await owner.auth.setSession(session);
  request = await winRequest(url, session);
  known = (await owner.rpc('desk_request', { subject: request })).data.progress.version;
});

const today = belgianDay(new Date());

const bodyOf = (more: object = {}) => ({
  click: crypto.randomUUID().replaceAll('-', ''),
  request,
  known,
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
  expect(first).toEqual({ result: 'done', number: expect.stringMatching(/^\d{4}-\d{4}$/) });
  expect(second).toEqual(first);
  expect((await findMail(url, email, first.number)).text).toContain('+++');
  expect(await issue({ ...body, click: bodyOf().click })).toEqual({ result: 'changed' });
});

test.each(['invoice', 'invoice-file'])('%s opens nothing for a link that does not exist', async (name) => {
  const { functions } = await visitor();
  const { response } = await functions.invoke(name, { body: { token: 'x'.repeat(43), format: 'pdf' } });
  expect(response?.status).toBe(404);
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
  ['a delivery nine centuries ago', { deliveredOn: '1126-02-06' }, /./],
  ['a day of another century', { dueOn: '9999-12-31' }, /./],
  [
    '0% without a reason',
    { lines: [{ description: 'x', quantity: 1, unitCents: 1, vatPercent: 0 }] },
    /^Kies waarom er geen btw op staat/,
  ],
  ['a day that is over', { dueOn: addDays(today, -1) }, /./],
  ['a day that does not exist', { deliveredOn: '2026-02-31T' }, /./],
])('%s is refused in a sentence', async (_, wrong, message) => {
  expect(await issue(bodyOf(wrong))).toMatchObject({ status: 400, error: expect.stringMatching(message) });
});

test('an invoice is shown as PDF without taking a number', async () => {
  const numbers = async () => (await owner.rpc('desk_invoices', { query: { page: 1, size: 50 } })).data.total;
  const before = await numbers();
  const { result, file } = await issue(bodyOf({ preview: true }));
  expect(result).toBe('preview');
  expect(pagesOf(Buffer.from(file.content, 'base64')).join('\n')).toContain('voorbeeld');
  expect(await numbers()).toBe(before);
  expect((await issue(bodyOf({ preview: true }), await visitor())).status).toBe(401);
  expect(await issue(bodyOf({ preview: true, request: crypto.randomUUID() }))).toMatchObject({
    result: 'missing',
  });
});
