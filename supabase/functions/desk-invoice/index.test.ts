import { expect, onTestFinished, test, vi } from 'vitest';
import { addDays, belgianDay } from '../../../contract/calendar.ts';
import { invoiceMessages } from '../../../contract/desk-invoices.ts';
import { organisation } from '../../../site/organisation.ts';
import { typedCompany } from '../../../tests/company.ts';
import { staleOwner } from '../../../tests/stale-owner.ts';
import invoice from './index.ts';

const called = staleOwner();

const today = belgianDay(new Date());

const ask = (more: object = {}) =>
  invoice.fetch(
    new Request('http://x/desk-invoice', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      body: JSON.stringify({
        click: crypto.randomUUID().replaceAll('-', ''),
        request: crypto.randomUUID(),
        known: 0,
        ...typedCompany,
        email: 'boekhouding@dekorst.example',
        deliveredOn: today,
        dueOn: addDays(today, 30),
        lines: [{ description: 'Workshop', quantity: 1, unitCents: 45000, vatPercent: 21 }],
        ...more,
      }),
    }),
  );

const quote = {
  kind: 'quote',
  companyNumber: '',
  vatLiable: '',
  validUntil: today,
  sessionOn: '',
  sessionFrom: '09:00',
  sessionTo: '12:00',
  deposit: '',
};

test('a shop that invoices elsewhere issues none', async () => {
  const { invoices } = organisation;
  onTestFinished(() => void Object.assign(organisation, { invoices }));
  Object.assign(organisation, { invoices: 'elsewhere' });
  const answer = await ask();
  expect(answer.status).toBe(404);
  expect(called).toContain('desk_access');
  expect(called).not.toContain('act_for_owner');
});

test('a live shop whose own data are still the example sends no quote', async () => {
  vi.stubEnv('SITE_URL', 'https://www.dewinkel.be');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await (await ask(quote)).json()).toEqual({ result: 'example' });
  expect(called).not.toContain('act_for_owner');
});

test.each<[what: string, given: object, says: string]>([
  ['no lines', { lines: [] }, ''],
  ['21 lines', { lines: Array.from({ length: 21 }, () => ({})) }, ''],
  ['all as a deposit', { deposit: '100' }, invoiceMessages.deposit],
  ['a session in the past', { sessionOn: addDays(today, -1) }, invoiceMessages.sessionOn],
  ['a session in 9999', { sessionOn: '9999-01-01' }, invoiceMessages.sessionOn],
  ['a session that ends before it begins', { sessionTo: '08:00' }, invoiceMessages.sessionTimes],
  ['an hour that is none', { sessionFrom: '25:00' }, invoiceMessages.sessionTimes],
  ['a last day of -infinity', { validUntil: '-infinity' }, invoiceMessages.dueOn],
  ['a wrong company number', { companyNumber: '0123.456.700' }, ''],
])('a quote with %s is refused', async (_, given, says) => {
  const answer = await ask({ ...quote, ...given });
  expect(answer.status).toBe(400);
  expect((await answer.json()).error).toContain(says);
});
