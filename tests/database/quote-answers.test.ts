import { describe, expect, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { storedCompany } from '../company.ts';
import { actOf, deskOf } from './desk.ts';
import { documents, requestWith } from './invoices.ts';
import { quoteDraft, sendQuote } from './quotes.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const today = belgianDay(new Date());

const { reference: _, ...company } = storedCompany;
const buyer = { ...company, email: quoteDraft.email };
const terms = { version: 'v1', html: '<p>1</p>', withdrawal_days: 14, refund_days: 14 };
const agreed = {
  agrees: true,
  name: 'An Peeters',
  role: 'zaakvoerder',
  reference: 'PO 1',
  buyer,
  terms,
  network: null,
};

/** Sends a quote to a company that the owner knows; returns its request, its number and its link. */
async function sent(more: Row = {}) {
  const request = await requestWith(database, 'quoted');
  const { number } = await sendQuote(database, owner, request, {
    company,
    sessionOn: addDays(today, 20),
    ...more,
  });
  const [row] = await database.rows<{ token: string }>(
    'select token from public.quotes where request_id = $1',
    [request],
  );
  return { request, number: String(number), link: String(row?.token) };
}
const answer = (link: string, given: object | null = agreed) => database.call('quote_by_link', link, given);
const note = (number: string) =>
  actOf(database)(owner, 'quote-agreed', number, { input: { name: 'An', agreedOn: today, how: 'telefoon' } });
const made = async (request: string) => ({
  invoices: await database.rows<{ cents: number; due: string; document: Row }>(
    'select total_cents as cents, due_on::text as due, document from public.invoices where request_id = $1',
    [request],
  ),
  drafts: await database.rows<{ part: string; due: string | null; reason: string; input: Row }>(
    'select part, due_from::text as due, reason, input from public.invoice_drafts where request_id = $1 order by part',
    [request],
  ),
  mails: (
    await database.rows<{ template: string }>(
      `select template from public.outbox where idempotency_key like $1 or data ->> 'invoiceId' in (
         select id::text from public.invoices where request_id = $2
       ) order by template`,
      [`request-${request}-%`, request],
    )
  ).map(({ template }) => template),
});
const stepOf = async (request: string) =>
  (await deskOf(database)(owner, 'desk_request', request))?.progress.status;

describe('an agreement by the link', () => {
  test('wins the request, sets the session, issues the deposit and leaves the rest for the day after', async () => {
    const { request, link } = await sent();
    expect(await answer(link, null)).toMatchObject({ state: 'sent', by: null });
    expect(await answer(link)).toMatchObject({ state: 'agreed', by: 'An Peeters' });
    expect(await stepOf(request)).toBe('won');
    const { invoices, drafts, mails } = await made(request);
    expect(invoices).toMatchObject([
      {
        due: addDays(today, 14),
        document: { buyer, buyerReference: 'PO 1', deliveredOn: today, lines: [{}, {}] },
      },
    ]);
    expect(drafts).toMatchObject([{ part: 'rest', due: addDays(today, 21), reason: 'session' }]);
    expect(mails).toEqual([
      'invoice',
      'invoice-business',
      'quote',
      'quote-answered',
      'quote-confirmed',
      'session',
      'session',
    ]);
    const [kept] = await database.rows<{ answer: Row }>(
      `select answer, answer ->> 'hash' = encode(sha256(convert_to(document::text, 'UTF8')), 'hex') as whole
       from public.quotes where request_id = $1`,
      [request],
    );
    expect(kept).toMatchObject({ whole: true, answer: { role: 'zaakvoerder', terms: 'v1', network: null } });
    await documents(database);

    const until = { sessionOn: addDays(today, 22), sessionFrom: '09:30', sessionTo: '12:30' };
    await actOf(database)(owner, 'session-set', request, { input: until });
    const told = await database.rows<{ recipients: string[] }>(
      `select array_agg(recipient order by recipient) as recipients from public.outbox
       where template = 'session' and data ->> 'requestId' = $1 group by data -> 'sequence'`,
      [request],
    );
    expect(told).toHaveLength(2);
    expect(told[1]).toEqual(told[0]);
  });

  test('twice is once, and of two at once the first one counts', async () => {
    const { request, link } = await sent();
    const answers = await Promise.all(['An', 'Bo', 'An'].map((name) => answer(link, { ...agreed, name })));
    expect(new Set(answers.map((one) => JSON.stringify([one?.state, one?.by]))).size).toBe(1);
    const { invoices, mails } = await made(request);
    expect(invoices).toHaveLength(1);
    expect(mails.filter((template) => template === 'quote-confirmed')).toHaveLength(1);
  });

  test.each([
    ['changes the number', { companyNumber: '0123456749' }, company],
    ['changes the name', { name: 'De Korst Holding' }, company],
    ['changes VAT', { vatLiable: 'nee' }, company],
    ['changes the address for invoices', { email: 'ander@dekorst.example' }, company],
    ['adds what the owner had not filled in', {}, quoteDraft.company],
  ])('that %s leaves the deposit to the owner', async (_, change, known) => {
    const { request, link } = await sent({ company: { ...known, companyNumber: '0987654394' } });
    const { email, ...named } = { ...buyer, companyNumber: '0987654394', ...change };
    await answer(link, { ...agreed, buyer: { ...named, email } });
    const { invoices, drafts } = await made(request);
    expect(invoices).toEqual([]);
    expect(drafts).toMatchObject([
      { part: 'deposit', due: today, reason: 'changed', input: { company: named, email } },
      { part: 'rest' },
    ]);
  });

  test('without a deposit leaves one draft of all, that gets its day with the session', async () => {
    const { request, link } = await sent({ deposit: '', sessionOn: '' });
    await answer(link);
    const { invoices, drafts, mails } = await made(request);
    expect(invoices).toEqual([]);
    expect(drafts).toMatchObject([{ part: 'rest', due: null, input: { lines: quoteDraft.lines } }]);
    expect(mails).not.toContain('session');
  });
});

test('a quote that is declined has a reason, and nothing follows but a mail to the owner', async () => {
  const { request, link } = await sent();
  expect(await answer(link, { agrees: false, reason: 'Te duur' })).toMatchObject({ state: 'declined' });
  expect(await answer(link)).toMatchObject({ state: 'declined' });
  expect(await stepOf(request)).toBe('quoted');
  expect(await made(request)).toMatchObject({ invoices: [], drafts: [], mails: ['quote', 'quote-answered'] });
});

test.each([
  ['expired', () => sent({ validUntil: addDays(today, -1) })],
  [
    'replaced',
    async () => {
      const first = await sent();
      await sendQuote(database, owner, first.request);
      return first;
    },
  ],
  [
    'withdrawn',
    async () => {
      const one = await sent();
      await actOf(database)(owner, 'quote-withdrawn', one.number);
      return one;
    },
  ],
])('it is too late for a quote that is %s', async (state, make) => {
  const { request, link, number } = await make();
  expect(await answer(link)).toMatchObject({ state });
  if (state !== 'replaced') expect((await note(number)).result).toBe(state);
  expect(await made(request)).toMatchObject({ invoices: [], drafts: [] });
});

test('an agreement by phone is noted by the owner, once', async () => {
  const { request, number } = await sent();
  expect(await note(number)).toEqual({ result: 'done' });
  expect((await note(number)).result).toBe('agreed');
  expect((await deskOf(database)(owner, 'desk_request', request))?.quotes).toMatchObject([
    { state: 'agreed', answer: { name: 'An', how: 'telefoon', on: today, notedBy: 'eigenaar@voorbeeld.be' } },
  ]);
  expect((await made(request)).invoices).toHaveLength(1);
});

test('a quote that expires in three days is mailed to the owner once', async () => {
  await sent({ validUntil: addDays(today, 3) });
  await database.call('alert_owner', 'shop@voorbeeld.be');
  await database.call('alert_owner', 'shop@voorbeeld.be');
  const rows = await database.rows(`select from public.outbox where data ->> 'cause' = 'quotes'`);
  expect(rows).toHaveLength(1);
  expect((await deskOf(database)(owner, 'desk_today')).tasks.quotes?.total).toBe(1);
});
