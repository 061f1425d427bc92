import { expect, test } from 'vitest';
import type { TodayAnswer, WaitingRequest } from '../../../../contract/database/desk.ts';
import { deletionWaits } from '../../../../contract/desk-actions.ts';
import { deskAddress, peopleAddress } from '../../../../contract/desk-address.ts';
import { deliveredDocument } from '../../../../contract/shop.ts';
import { contents } from '../../../../site/contents.ts';
import { anchors } from '../../../../site/paths.ts';
import { verdictWords } from '../withdrawals/withdrawal-words.ts';
import { byPromise, knownOf, standstills, tasksOf } from './today-words.ts';

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

const listed = <Row>(rows: Row[], total = rows.length, since: string | null = null) => ({
  total,
  people: 0,
  need_peppol: 0,
  since,
  rows,
});

function todayWith(references: string[], total: number): TodayAnswer {
  return {
    day: '2026-11-24',
    tasks: total > 0 ? { withdrawals: listed(references.map(withdrawal), total) } : {},
    month: { requests: 0, sold: 0, in_cents: 0, out_cents: 0, launch: 0 },
    launch: 0,
    open: { invoices: 0, invoice_cents: 0, quotes: 0, quote_cents: 0 },
    schedule_ran_at: '2026-11-24T09:00:00Z',
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
  for (const row of today.tasks.withdrawals?.rows.slice(0, 1) ?? []) row.verdict = 'company';
  const [company, consumer] = tasksOf(today).map(({ known }) => known);
  expect(company).toContain(verdictWords.company);
  expect(consumer).not.toContain(verdictWords.company);
});

test.each([
  ['problem', 'an@voorbeeld.be wacht op wissen'],
  ['letter', 'an@voorbeeld.be wacht op antwoord, uiterlijk 24 november'],
] as const)('who asked about their data and waits because of a %s leads to them', (waits_for, what) => {
  const today = todayWith([], 0);
  today.tasks.erasures = listed([{ email: 'an@voorbeeld.be', waits_for, due_at: '2026-11-23T23:00:00Z' }], 1);
  expect(tasksOf(today)).toContainEqual(
    expect.objectContaining({
      what,
      known: deletionWaits[waits_for],
      to: peopleAddress({ person: 'an@voorbeeld.be' }),
    }),
  );
});

test('what is latest comes first, then the most money, and a late task says by how much', () => {
  const today = todayWith([], 0);
  const invoice = (number: string, due_on: string, open_cents: number) => ({
    number,
    company: 'Bakkerij',
    due_on,
    open_cents,
    needs_peppol: false,
  });
  today.tasks.invoices = listed([
    invoice('2026-3', '2026-11-23', 90_000),
    invoice('2026-1', '2026-11-20', 100),
    invoice('2026-2', '2026-11-23', 200),
  ]);
  today.tasks.withdrawals = listed([{ ...withdrawal('A'), refund_due: '2026-11-25', amount_cents: 3700 }]);
  const found = tasksOf(today).filter(({ cents }) => cents);
  expect(found.map(({ what }) => what.match(/2026-\d|Herroeping A/)?.[0])).toEqual([
    '2026-1',
    '2026-3',
    '2026-2',
    'Herroeping A',
  ]);
  expect(found.map(({ late }) => late)).toEqual([4, 1, 1, 0]);
});

test('while mail is down the first line says since when, and how many could not make an account', () => {
  const today = todayWith([], 0);
  const seven = '2026-11-24T07:00:00Z';
  const away = { since: '2026-11-24T07:30:00Z', last: '2026-11-24T08:30:00Z', total: 3 };
  expect(standstills(today)).toEqual([]);
  today.tasks.stuck = listed([{ last_error: 'unreachable: status 503' }], 2, seven);
  today.tasks['turned-away'] = listed([away], 1, away.since);
  expect(standstills(today)).toEqual([
    expect.stringMatching(/ligt stil, sinds 24 november 2026 om 8\.00 uur\. 3 bezoekers konden/),
  ]);
  today.tasks.stuck = listed([{ last_error: 'rejected' }], 1, seven);
  expect(standstills(today)[0]).toMatch(/lag stil, sinds 24 november 2026 om 8\.30 uur/);
});

test.each([
  [
    'stripe-refused',
    'Stripe weigert de sleutel van je winkel, sinds 24 november 2026 om 8.00 uur. Niemand kan',
  ],
  [
    'stripe-unreachable',
    'Stripe antwoordt niet, sinds 24 november 2026 om 8.00 uur. Zolang kan niemand betalen',
  ],
] as const)('%s is said on the first line, and is no task', (cause, words) => {
  const today = todayWith([], 0);
  const others = tasksOf(today);
  today.tasks[cause] = listed([], 1, '2026-11-24T07:00:00Z');
  expect(standstills(today)).toEqual([expect.stringContaining(words)]);
  expect(tasksOf(today)).toEqual(others);
});

test.each([
  ['bookings', '2 betalingen raken niet geboekt'],
  ['functions', '2 onderdelen van de winkel geven fouten'],
] as const)('%s is a task that leads to Technisch', (cause, what) => {
  const today = todayWith([], 0);
  today.tasks[cause] = listed([], 2);
  expect(tasksOf(today)).toContainEqual(expect.objectContaining({ what, to: deskAddress('technical') }));
});

test('who was promised an answer first comes first, and of one day who may bring in most', () => {
  const { workshop } = deliveredDocument.formulas;
  const shop = {
    ...deliveredDocument,
    answerDays: 1,
    formulas: { ...deliveredDocument.formulas, workshop: { ...workshop, price: 'vanaf 1.200 euro' } },
  };
  const request = (id: string, created_at: string, more: Partial<WaitingRequest> = {}): WaitingRequest => ({
    id,
    created_at,
    kind: 'contact',
    name: 'An',
    company: '',
    email: 'an@voorbeeld.be',
    utm_source: null,
    details: {},
    quote_cents: null,
    ...more,
  });
  // A question of the weekend is promised the answer of one of Friday.
  const friday = request('friday', '2026-11-20T10:00:00Z');
  const sunday = request('sunday', '2026-11-22T10:00:00Z', { details: { section: anchors.workshop } });
  const quoted = request('quoted', '2026-11-21T10:00:00Z', { quote_cents: 250_000 });
  const monday = request('monday', '2026-11-23T10:00:00Z', { quote_cents: 900_000 });
  expect(byPromise([monday, friday, quoted, sunday], shop).map(({ id }) => id)).toEqual([
    'quoted',
    'sunday',
    'friday',
    'monday',
  ]);
  expect(knownOf(sunday, '2026-11-24', shop)).toContain('vanaf 1.200 euro');
  expect(knownOf(quoted, '2026-11-24', shop)).toContain('2.500 euro');
});
