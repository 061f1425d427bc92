import { expect, test } from 'vitest';
import type { Today } from '../../../../contract/database/desk.ts';
import { peopleAddress } from '../../../../contract/desk-address.ts';
import { deletionWaits } from '../../../../contract/desk-words.ts';
import { contents } from '../../../../site/contents.ts';
import { verdictWords } from '../withdrawals/withdrawal-words.ts';
import { tasksOf } from './today-words.ts';

const withdrawal = (reference: string) => ({
  reference,
  name: 'An Peeters',
  email: 'an@voorbeeld.be',
  verdict: 'late' as const,
  state: 'shop' as const,
  refund_due: null,
  order_number: null,
  amount_cents: null,
});

function todayWith(references: string[], total: number): Today {
  const none = { total: 0, rows: [] };
  return {
    day: '2026-11-24',
    tasks: {
      requests: { ...none, people: 0 },
      withdrawals: { total, rows: references.map(withdrawal) },
      orders: none,
      mails: none,
      invoices: { ...none, need_peppol: 0 },
      peppol: 0,
      due: 0,
      bots: 0,
      stops: 0,
      stuck: { total: 0, error: null },
      erasures: { total: 0, rows: [] },
    },
    month: { sold: 0, income_cents: 0, refunded_cents: 0 },
    launch: 0,
    schedule: { ran_at: '2026-11-24T09:00:00Z', stands_still: false, retention_fails: false },
    online: { kicks: [], files: contents.map(({ key }) => ({ key, path: key })) },
    weeks: { weeks: [], requests: [], orders: [] },
  };
}

test.each([
  [4, 'En nog 1 herroeping'],
  [5, 'En nog 2 herroepingen'],
])('of %i withdrawals three are named and the others counted', (total, words) => {
  const found = tasksOf(todayWith(['A', 'B', 'C'], total)).map(({ what }) => what);
  expect(found.slice(0, 4)).toEqual(['Herroeping A', 'Herroeping B', 'Herroeping C', words]);
});

test('a withdrawal from a company is named as one', () => {
  const today = todayWith(['A', 'B'], 2);
  for (const row of today.tasks.withdrawals.rows.slice(0, 1)) row.verdict = 'company';
  const [company, consumer] = tasksOf(today).map(({ known }) => known);
  expect(company).toContain(verdictWords.company);
  expect(consumer).not.toContain(verdictWords.company);
});

test.each([
  [1, 'an@voorbeeld.be wacht op wissen'],
  [10_000, '10.000 personen wachten op wissen, an@voorbeeld.be het langst'],
])('of %i people who wait to be erased, the task leads to the first and says what to do', (total, what) => {
  const today = todayWith([], 0);
  const rows = [{ email: 'an@voorbeeld.be', waits_for: 'problem' as const, due_at: '2026-11-24T09:00:00Z' }];
  today.tasks.erasures = { total, rows };
  expect(tasksOf(today)).toContainEqual(
    expect.objectContaining({
      what,
      known: deletionWaits.problem,
      to: peopleAddress({ person: 'an@voorbeeld.be' }),
    }),
  );
});
