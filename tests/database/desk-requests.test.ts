import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { LeadRow } from '../../contract/database/leads.ts';
import { deskLimits } from '../../contract/limits.ts';
import { expiryOf } from '../../contract/retention.ts';
import { legal } from '../../site/legal.ts';
import { deskOf } from './desk.ts';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let other: string;
let member: string;

beforeAll(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  other = await database.addUser('vennoot@voorbeeld.be');
  member = await database.addUser('lid@voorbeeld.be');
  for (const address of ['eigenaar@voorbeeld.be', 'vennoot@voorbeeld.be'])
    await database.call('set_owner', address, true);
});

/** Calls a function of the desk. */
const ask = <Name extends string>(name: Name, values: unknown[] = [], user: string | null = owner) =>
  deskOf(database)(user, name, ...values);

let counter = 0;

/** Stores a request from a new address, with two mails. */
async function submit(request: Row = {}): Promise<{ id: string; email: string }> {
  counter += 1;
  const id = randomUUID();
  const email = `klant-${counter}@voorbeeld.be`;
  await database.call(
    'submit_request',
    { id, kind: 'contact', name: 'Ann', email, ...request },
    { version: '7', text: 'Ik wil updates', token: `token-${id}` },
    ['business', 'visitor'].map((to) => ({
      template: `request-${to}`,
      data: { kind: 'contact' },
      recipient: to === 'visitor' ? email : 'zaak@voorbeeld.be',
      reply_to: null,
      idempotency_key: `request-${id}-${to}`,
    })) as never,
  );
  return { id, email };
}

const find = (query: object) => ask('desk_requests', [query]);
const names = async (query: object) => (await find(query)).rows.map(({ name }) => name);

const change = (id: string, known: number, status: string, day: string | null = null, user = owner) =>
  ask('desk_change_lead', [id, known, status, day], user);
const open = (id: string) => ask('desk_request', [id]);
const mailsTo = (email: string) =>
  database.rows<{ template: string; reply_to: string | null; data: Row }>(
    'select template, reply_to, data from public.outbox where recipient = $1 order by template',
    [email],
  );
const actionsOn = async (id: string) =>
  (
    await database.rows<{ action: string; owner_email: string; detail: Row }>(
      'select action, owner_email, detail from public.owner_actions where subject = public.request_reference($1) order by id',
      [id],
    )
  ).map(({ action }) => action);

test('a member and a visitor are refused everywhere', async () => {
  const { id } = await submit();
  const calls: [string, unknown[]][] = [
    ['desk_requests', [{}]],
    ['desk_request_counts', []],
    ['desk_request', [id]],
    ['desk_change_lead', [id, 0, 'lost', null]],
    ['desk_add_lead_note', [id, randomUUID(), 'Hallo']],
    ['desk_answer_lead', [id, randomUUID(), 'Antwoord', 'Hallo']],
    ['desk_release_request', [id]],
    ['desk_saved_answers', []],
    ['desk_save_answers', [[]]],
  ];
  for (const [name, values] of calls) {
    await expect(ask(name, values, member), name).rejects.toThrow(/Only an owner/);
    await expect(ask(name, values, null), name).rejects.toThrow(/permission denied/);
  }
  for (const table of ['leads', 'lead_notes', 'requests'])
    await expect(database.as('authenticated', owner, `select from public.${table}`)).rejects.toThrow(
      /permission denied/,
    );
  expect((await open(id))?.lead).toMatchObject({ status: 'new', version: 0 });
});

test('three answers are saved, and stay three', async () => {
  const before = await ask('desk_saved_answers', []);
  expect(before).toHaveLength(3);
  const mine = [1, 2, 3].map((place) => ({ title: ` Titel ${place} `, words: 'Dag {naam}' }));
  expect(await ask('desk_save_answers', [mine])).toEqual({ result: 'saved' });
  expect(await ask('desk_saved_answers', [])).toEqual(
    [1, 2, 3].map((place) => ({ title: `Titel ${place}`, words: 'Dag {naam}' })),
  );
  for (const wrong of [mine.slice(1), [...mine, mine[0]], [...mine.slice(1), { title: 'x', words: ' ' }]])
    expect(await ask('desk_save_answers', [wrong])).toEqual({ result: 'empty' });
  expect(await ask('desk_saved_answers', [])).toHaveLength(3);
});

describe('the list', () => {
  test('is searched in every field, whatever the accents and capitals', async () => {
    const { id, email } = await submit({
      name: "Zoë D'Hondt",
      company: '100%_Vlaams',
      phone: '0470/12 34 56',
      message: 'Graag in Óstende',
      details: { straat: 'Côte-laan' },
    });
    const { reference } = (await find({ search: email })).rows[0] as LeadRow;
    for (const search of [
      'zoe',
      "D'HONDT",
      // As a phone's keyboard types it, and as a caller spells it.
      'd’hondt',
      'dhondt',
      '100%_vlaams',
      '0470/12',
      '0470123456',
      'ostende',
      'cote',
      email.toUpperCase(),
      reference,
      'ostende  zoë',
    ]) {
      const found = await find({ search });
      expect(
        found.rows.map((row) => row.id),
        search,
      ).toEqual([id]);
      expect(found.total, search).toBe(1);
    }
    for (const search of ['100_', '100%%', '\\', "zoë' or true --", 'zoe antwerpen'])
      expect(await names({ search }), search).toEqual([]);
  });

  test('is filtered by step, kind and follow-up date, with suspected spam apart', async () => {
    const mark = `filter-${randomUUID()}`;
    const made: Record<string, string> = {};
    for (const [name, kind] of [
      ['new', 'support'],
      ['vandaag', 'workshop'],
      ['later', 'workshop'],
    ])
      made[name as string] = (await submit({ name, kind, message: mark })).id;
    await submit({ name: 'robot', message: mark, suspected_bot: true });
    const today = await database.rows<{ day: string; next: string }>(
      `select ((now() at time zone 'Europe/Brussels')::date)::text as day,
         ((now() at time zone 'Europe/Brussels')::date + 1)::text as next`,
    );
    await change(made.vandaag as string, 0, 'quoted', today[0]?.day);
    await change(made.later as string, 0, 'followed-up', today[0]?.next);
    const search = mark;
    expect(await names({ search })).toEqual(['later', 'vandaag', 'new']);
    expect(await names({ search, status: 'new' })).toEqual(['new']);
    expect(await names({ search, status: 'quoted' })).toEqual(['vandaag']);
    expect(await names({ search, kind: 'workshop' })).toEqual(['later', 'vandaag']);
    expect(await names({ search, due: true })).toEqual(['vandaag']);
    expect(await names({ search, bots: true })).toEqual(['robot']);
    expect(await names({ search, sort: 'waiting' })).toEqual(['new', 'later', 'vandaag']);
    expect(await names({ search, sort: 'follow-up' })).toEqual(['vandaag', 'later', 'new']);
    expect(await names({ search, sort: 'oldest' })).toEqual(['new', 'vandaag', 'later']);
    expect(await names({ search, sort: 'oldest', page: 2, size: 2 })).toEqual(['later']);
    expect((await find({ search, size: 1 })).total).toBe(3);
  });

  test('counts what is waiting, what is due and what looks like spam', async () => {
    const before = await ask('desk_request_counts');
    const { id } = await submit();
    await submit({ suspected_bot: true });
    await change(id, 0, 'followed-up', '2020-01-01');
    await submit();
    expect(await ask('desk_request_counts')).toEqual({
      waiting: before.waiting + 1,
      due: before.due + 1,
      bots: before.bots + 1,
    });
  });
});

describe('a lead', () => {
  test('shows the request, its consent, and what else its address sent and bought', async () => {
    const { id, email } = await submit({ name: 'An', consent_marketing: true });
    const { id: second } = await submit({ email: email.toUpperCase() });
    await database.rows(
      `insert into public.orders (email, product_name, amount_cents, currency) values ($1, 'Kit', 3700, 'eur')`,
      [email],
    );
    const shown = await open(id);
    expect(shown?.request).toMatchObject({ name: 'An', email, suspected_bot: false });
    expect(shown?.request).not.toHaveProperty('held');
    expect(shown?.consents).toMatchObject([{ text: 'Ik wil updates', proven_at: null }]);
    expect(shown?.others).toMatchObject([{ id: second, status: 'new' }]);
    expect(shown?.orders).toMatchObject([{ product_name: 'Kit', amount_cents: 3700 }]);
    expect(await open(randomUUID()))?.toBeNull();
  });

  test('is changed by one owner at a time, and the same change twice counts once', async () => {
    const { id } = await submit();
    expect(await change(id, 0, 'quoted', '2026-12-01')).toMatchObject({
      result: 'saved',
      lead: {
        status: 'quoted',
        follow_up_on: '2026-12-01',
        version: 1,
        updated_by: 'eigenaar@voorbeeld.be',
      },
    });
    expect(await change(id, 0, 'quoted', '2026-12-01')).toMatchObject({
      result: 'saved',
      lead: { version: 1 },
    });
    expect(await change(id, 0, 'lost', null, other)).toMatchObject({
      result: 'conflict',
      lead: { status: 'quoted', version: 1, updated_by: 'eigenaar@voorbeeld.be' },
    });
    expect((await open(id))?.lead.status).toBe('quoted');
    expect(await change(id, 1, 'lost', null, other)).toMatchObject({
      result: 'saved',
      lead: { status: 'lost', follow_up_on: null, version: 2, updated_by: 'vennoot@voorbeeld.be' },
    });
    expect(await actionsOn(id)).toEqual(['lead-changed', 'lead-changed']);
    expect(await change(randomUUID(), 0, 'quoted')).toEqual({ result: 'missing' });
    await expect(change(id, 2, 'gehackt')).rejects.toThrow(/check constraint/);
  });

  test('accepts no follow-up day that the screen cannot show', async () => {
    const { id } = await submit();
    for (const day of ['infinity', '-infinity', '10000-01-01', '0044-03-15 BC'])
      await expect(change(id, 0, 'quoted', day), day).rejects.toThrow(/check constraint/);
    expect((await open(id))?.lead).toMatchObject({ status: 'new', follow_up_on: null });
    expect(await actionsOn(id)).toEqual([]);
  });

  test('of two owners who change it at the same moment, the second is notified', async () => {
    const { id } = await submit();
    const results = await Promise.all([
      change(id, 0, 'won', null, owner),
      change(id, 0, 'lost', null, other),
    ]);
    expect(results.map(({ result }) => result).sort()).toEqual(['conflict', 'saved']);
    expect((await open(id))?.lead.version).toBe(1);
  });

  test('keeps notes, each once', async () => {
    const { id } = await submit();
    const note = randomUUID();
    for (let click = 0; click < 2; click += 1)
      expect(await ask('desk_add_lead_note', [id, note, ' Belt dinsdag terug '])).toEqual({
        result: 'saved',
      });
    expect((await open(id))?.notes).toMatchObject([
      { kind: 'note', words: 'Belt dinsdag terug', author: 'eigenaar@voorbeeld.be', delivery: null },
    ]);
    expect(await ask('desk_add_lead_note', [id, randomUUID(), ' '])).toEqual({ result: 'empty' });
    expect(await ask('desk_add_lead_note', [id, note, 'Belt woensdag terug'])).toEqual({ result: 'differs' });
    const { id: another } = await submit();
    expect(await ask('desk_add_lead_note', [another, note, 'Belt dinsdag terug'])).toEqual({
      result: 'differs',
    });
    expect(await actionsOn(id)).toEqual(['lead-changed']);
  });

  test('is answered once, which marks a new one as followed up', async () => {
    const { id, email } = await submit({ message: 'Wat kost het?' });
    const key = randomUUID();
    const answer = (words: string, subject = 'Uw vraag') =>
      ask('desk_answer_lead', [id, key, subject, words]);
    const clicks = await Promise.all([answer('Dag Ann'), answer('Dag Ann')]);
    expect(clicks).toEqual([{ result: 'sent' }, { result: 'sent' }]);
    expect(await answer('Iets anders')).toEqual({ result: 'differs' });
    const sent = (await mailsTo(email)).filter(({ template }) => template === 'lead-answer');
    expect(sent).toMatchObject([
      { data: { subject: 'Uw vraag', words: 'Dag Ann', request: { message: 'Wat kost het?' } } },
    ]);
    const shown = await open(id);
    expect(shown?.lead).toMatchObject({ status: 'followed-up', version: 1 });
    expect(shown?.notes).toMatchObject([{ kind: 'answer', words: 'Dag Ann', delivery: 'waiting' }]);
    expect(await actionsOn(id)).toEqual(['lead-answered']);
    await database.rows('update public.outbox set failed_at = now() where idempotency_key = $1', [
      `lead-answer-${key}`,
    ]);
    expect((await open(id))?.notes[0]?.delivery).toBe('failed');
  });

  test('is not answered by mail while its address gets none, and is once an owner lets it in again', async () => {
    const { id, email } = await submit();
    const key = randomUUID();
    const answer = () => ask('desk_answer_lead', [id, key, 'Uw vraag', 'Dag Ann']);
    await database.call(
      'record_mail_report',
      randomUUID(),
      'bounce',
      email.toUpperCase(),
      new Date().toISOString(),
    );
    expect(await answer()).toEqual({ result: 'stopped' });
    const stopped = await open(id);
    expect(stopped).toMatchObject({ stop: { email, cause: 'bounce' }, lead: { status: 'new' }, notes: [] });
    expect((await mailsTo(email)).map(({ template }) => template)).not.toContain('lead-answer');
    await ask('desk_allow_mail', [stopped?.stop?.id]);
    expect((await open(id))?.stop).toBeNull();
    expect(await answer()).toEqual({ result: 'sent' });
    // The answer has left before the next stop.
    await database.call(
      'record_mail_report',
      randomUUID(),
      'bounce',
      email,
      new Date(Date.now() + 1000).toISOString(),
    );
    expect(await answer()).toEqual({ result: 'sent' });
  });

  test('is answered a few times a day, and all requests together a hundred times', async () => {
    const { id, email } = await submit();
    const answer = (to: string) => ask('desk_answer_lead', [to, randomUUID(), 'Uw vraag', 'Dag']);
    const earlier = randomUUID();
    const first = () => ask('desk_answer_lead', [id, earlier, 'Uw vraag', 'Dag']);
    await first();
    for (let count = 1; count < deskLimits.answersPerRequest; count += 1)
      expect(await answer(id)).toEqual({ result: 'sent' });
    expect(await answer(id)).toEqual({ result: 'too-many' });
    expect(await first()).toEqual({ result: 'sent' });
    expect((await mailsTo(email)).filter(({ template }) => template === 'lead-answer')).toHaveLength(
      deskLimits.answersPerRequest,
    );
    const { id: another } = await submit();
    expect(await answer(another)).toEqual({ result: 'sent' });
    await database.rows(
      `insert into public.lead_notes (id, request_id, kind, words, author)
       select gen_random_uuid(), $1, 'answer', 'Dag', '' from generate_series(1, $2)`,
      [id, deskLimits.answersPerDay],
    );
    expect(await answer(another)).toEqual({ result: 'too-many' });
    await database.rows(
      "update public.lead_notes set at = now() - interval '25 hours' where kind = 'answer'",
    );
    expect(await answer(id)).toEqual({ result: 'sent' });
  });

  test('keeps its step when it is answered later', async () => {
    const { id } = await submit();
    await change(id, 0, 'quoted', '2026-12-01');
    await ask('desk_answer_lead', [id, randomUUID(), 'Uw vraag', 'Dag Ann']);
    expect((await open(id))?.lead).toMatchObject({ status: 'quoted', version: 1 });
    expect(await ask('desk_answer_lead', [id, randomUUID(), ' ', 'Dag Ann'])).toEqual({ result: 'empty' });
  });
});

describe('suspected spam', () => {
  const bot = () => submit({ suspected_bot: true, consent_marketing: true });

  test('cannot be changed or answered', async () => {
    const { id, email } = await bot();
    expect(await change(id, 0, 'quoted')).toEqual({ result: 'missing' });
    expect(await ask('desk_answer_lead', [id, randomUUID(), 'Uw vraag', 'Dag'])).toEqual({
      result: 'missing',
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('sends its held mails exactly once, when an owner releases it', async () => {
    const { id, email } = await bot();
    const clicks = await Promise.all([
      ask('desk_release_request', [id]),
      ask('desk_release_request', [id], other),
    ]);
    expect(clicks).toEqual(
      expect.arrayContaining([
        { result: 'released', mails: 2 },
        { result: 'released', mails: 0 },
      ]),
    );
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['request-visitor']);
    const shown = await open(id);
    expect(shown?.request).toMatchObject({ suspected_bot: false });
    expect(shown?.consents).toHaveLength(1);
    expect(await database.rows('select token from public.consents where request_id = $1', [id])).toEqual([
      { token: `token-${id}` },
    ]);
    expect(await database.rows('select held from public.requests where id = $1', [id])).toEqual([
      { held: null },
    ]);
    expect(await actionsOn(id)).toEqual(['lead-released']);
    expect(await change(id, 0, 'quoted')).toMatchObject({ result: 'saved' });
  });

  test('stored before mails were held becomes a lead without mails', async () => {
    const { id, email } = await bot();
    await database.rows('update public.requests set held = null where id = $1', [id]);
    expect(await ask('desk_release_request', [id])).toEqual({ result: 'released', mails: 0 });
    expect(await mailsTo(email)).toEqual([]);
    expect(await ask('desk_release_request', [randomUUID()])).toEqual({ result: 'missing' });
  });
});

test('a request is deleted two years after the last contact, with its notes and mails', async () => {
  const kept = await submit();
  const gone = await submit();
  const answered = await submit();
  const buyer = await submit();
  const ids = [kept.id, gone.id, answered.id, buyer.id];
  await ask('desk_add_lead_note', [gone.id, randomUUID(), 'Gebeld.']);
  await ask('desk_answer_lead', [gone.id, randomUUID(), 'Antwoord', 'Dag.']);
  await ask('desk_answer_lead', [answered.id, randomUUID(), 'Antwoord', 'Dag.']);
  await database.rows(
    `insert into public.orders (email, product_name, amount_cents, currency) values ($1, 'Kit', 1, 'eur')`,
    [buyer.email],
  );
  await database.rows(
    `update public.requests set created_at = now() - interval '${legal.requestYears} years 1 day' where id = any ($1)`,
    [[gone.id, answered.id, buyer.id]],
  );
  await database.rows(
    `update public.leads set updated_at = now() - interval '${legal.requestYears} years 1 day' where request_id = $1`,
    [gone.id],
  );
  await database.rows(
    `update public.lead_notes set at = now() - interval '${legal.requestYears} years 1 day' where request_id = $1`,
    [gone.id],
  );
  const remove = () =>
    database.call('remove_expired', 'requests', expiryOf('requests', new Date()).toISOString(), 500);
  expect(await remove()).toBe(1);
  expect(await remove()).toBe(0);
  const left = await database.rows<{ id: string }>('select id from public.requests where id = any ($1)', [
    ids,
  ]);
  expect(left.map(({ id }) => id).sort()).toEqual([kept.id, answered.id, buyer.id].sort());
  expect(await database.rows('select from public.lead_notes where request_id = $1', [gone.id])).toEqual([]);
  expect(await database.rows('select from public.outbox where recipient = $1', [gone.email])).toEqual([]);
  expect(
    await database.rows(`select from public.outbox where idempotency_key like 'request-${gone.id}-%'`),
  ).toEqual([]);
});
