import { expect, onTestFinished, test } from 'vitest';
import { addDays, belgianDay } from '../../../contract/calendar.ts';
import { organisation } from '../../../site/organisation.ts';
import { typedCompany } from '../../../tests/company.ts';
import { staleOwner } from '../../../tests/stale-owner.ts';
import invoice from './index.ts';

const called = staleOwner();

test('a shop that invoices elsewhere issues none', async () => {
  const { invoices } = organisation;
  onTestFinished(() => void Object.assign(organisation, { invoices }));
  Object.assign(organisation, { invoices: 'elsewhere' });
  const today = belgianDay(new Date());
  const answer = await invoice.fetch(
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
      }),
    }),
  );
  expect(answer.status).toBe(404);
  expect(called).toContain('desk_access');
  expect(called).not.toContain('act_for_owner');
});
