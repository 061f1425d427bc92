import { describe, expect, test } from 'vitest';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { actOf, deskOf } from './desk.ts';
import { invoiceDraft, issueInvoice, requestWith } from './invoices.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const today = belgianDay(new Date());
const day = addDays(today, 3);

const { company, email, reference, lines } = invoiceDraft;
const set = (request: string, sessionOn: string | null, sessionFrom = '09:30', sessionTo = '12:00') =>
  actOf(database)(owner, 'session-set', request, { input: { sessionOn, sessionFrom, sessionTo } });
const mailsOf = async (request: string) =>
  (
    await database.rows<{ data: Record<string, unknown> }>(
      `select data from public.outbox where template = 'session' and data ->> 'requestId' = $1 order by data ->> 'sequence', data ->> 'toOwner'`,
      [request],
    )
  ).map(({ data: { sequence, state, toOwner } }) => [sequence, state, toOwner]);
const draft = (request: string, part: string, due: string | null = null) =>
  database.rows<{ id: string }>(
    `insert into public.invoice_drafts (request_id, part, input, due_from, reason)
     values ($1, $2, $3, $4, 'session') returning id`,
    [request, part, { company, email, reference, lines }, due],
  );
const dueOf = async (request: string) =>
  (
    await database.rows<{ due: string | null }>(
      'select due_from::text as due from public.invoice_drafts where request_id = $1',
      [request],
    )
  )[0]?.due;

describe('the session of a request', () => {
  test('is mailed to both with each change, is on Vandaag, and gives the rest its day', async () => {
    const request = await requestWith(database);
    await draft(request, 'rest');
    expect(await set(request, day)).toEqual({ result: 'done' });
    await set(request, day);
    expect(await dueOf(request)).toBe(addDays(day, 1));
    const [row] = await database.rows(
      `select to_char(starts_at at time zone 'Europe/Brussels', 'YYYY-MM-DD HH24:MI') as starts from public.sessions where request_id = $1`,
      [request],
    );
    expect(row?.starts).toBe(`${day} 09:30`);
    expect((await deskOf(database)(owner, 'desk_today')).tasks.sessions).toMatchObject({
      total: 1,
      rows: [{ request_id: request }],
    });
    expect((await deskOf(database)(owner, 'desk_request', request))?.session).toMatchObject({ sequence: 0 });
    await set(request, day, '13:30', '16:00');
    await set(request, null);
    await set(request, null);
    expect(await dueOf(request)).toBeNull();
    expect((await deskOf(database)(owner, 'desk_today')).tasks.sessions).toBeUndefined();
    await set(request, day);
    expect(await mailsOf(request)).toEqual([
      [0, 'new', false],
      [0, 'new', true],
      [1, 'changed', false],
      [1, 'changed', true],
      [2, 'cancelled', false],
      [2, 'cancelled', true],
      [3, 'changed', false],
      [3, 'changed', true],
    ]);
  });

  test.each([
    ['yesterday', addDays(today, -1), '09:30', '12:00', 'day'],
    ['in 9999', '9999-01-01', '09:30', '12:00', 'day'],
    ['on a day that is none', '-infinity', '09:30', '12:00', 'error'],
    ['that ends before it begins', day, '12:00', '09:30', 'times'],
    ['at a time that is none', day, '24:00', '25:00', 'error'],
  ])('%s is refused', async (_, on, from, until, result) => {
    const request = await requestWith(database);
    const answer = set(request, on, from, until).then(
      (done) => done.result,
      () => 'error',
    );
    expect(await answer).toBe(result);
    expect(await mailsOf(request)).toEqual([]);
  });

  test('needs a request that was won', async () => {
    expect((await set(await requestWith(database, 'quoted'), day)).result).toBe('not-won');
  });
});

test('a draft is a task from its day on, until it is issued', async () => {
  const request = await requestWith(database);
  const tasks = async () => (await deskOf(database)(owner, 'desk_today')).tasks.drafts?.total;
  await draft(request, 'rest', addDays(today, 1));
  expect(await tasks()).toBeUndefined();
  const [row] = await draft(request, 'deposit', today);
  expect(await tasks()).toBe(1);
  await issueInvoice(database, owner, request, { draft: row?.id });
  expect(await tasks()).toBeUndefined();
});
