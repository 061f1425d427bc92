import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { needsFreshCode } from '../../contract/desk.ts';
import { kennismakingHeading } from '../../contract/kennismaking.ts';
import { expiryOf } from '../../contract/retention.ts';
import { legal } from '../../site/legal.ts';
import { gesprekstypes, workshopTypes } from '../../site/offers.ts';
import { referenceOf } from '../../supabase/functions/_shared/requests/store-request.ts';
import { actOf, deskOf, versionOf } from './desk.ts';
import { issueInvoice, requestWith } from './invoices.ts';
import { madeRequest, requestMails, sendRequest } from './sent.ts';
import { openDatabase, type Row } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
const other = await database.addOwner('vennoot@voorbeeld.be');

/** Calls a function of the desk. */
const ask = <Name extends string>(name: Name, values: unknown[] = [], user: string | null = owner) =>
  deskOf(database)(user, name, ...values);

let counter = 0;

/** Stores a request from a new address, with two mails. */
async function submit(request: Row = {}): Promise<{ id: string; email: string }> {
  counter += 1;
  const id = randomUUID();
  const email = `klant-${counter}@voorbeeld.be`;
  const mails = requestMails(`request-${id}`, email);
  await sendRequest(database, { id, email, ...request }, { token: `token-${id}` }, mails);
  return { id, email };
}

const find = (query: object) => ask('desk_requests', [query]);
const names = async (query: object) => (await find(query)).rows.map(({ name }) => name);

const change = (id: string, status: string, followUpOn: string | null = null) =>
  actOf(database)(owner, 'request-changed', id, { input: { status, followUpOn } });
const answer = (id: string, click = randomUUID()) =>
  actOf(database)(owner, 'request-answered', id, { click, input: { title: ' Uw vraag ', words: 'Dag Ann' } });
const note = (id: string, words: string) => actOf(database)(owner, 'noted', id, { input: { words } });
const mark = (id: string, spam: boolean, user = owner) =>
  actOf(database)(user, 'request-spam', id, { input: { spam } });
const release = (id: string, user = owner) => mark(id, false, user);
const open = (id: string) => ask('desk_request', [id]);
const mailsTo = (email: string) =>
  database.rows<{ template: string; reply_to: string | null; data: Row }>(
    'select template, reply_to, data from public.outbox where recipient = $1 order by template',
    [email],
  );
const actionsOn = async (id: string) =>
  (
    await database.rows<{ action: string; owner_email: string; detail: Row }>(
      'select action, owner_email, detail from public.owner_actions where subject = private.request_reference($1) order by id',
      [id],
    )
  ).map(({ action }) => action);

test('an owner does not read the tables of requests directly', async () => {
  for (const table of ['request_progress', 'notes', 'requests'])
    await expect(database.as('authenticated', owner, `select from public.${table}`)).rejects.toThrow(
      /permission denied/,
    );
});

test('three answers are saved and stay three, and an older view replaces none', async () => {
  const before = await ask('desk_saved_answers', []);
  expect(before?.answers[0]).toMatchObject({
    title: 'Even bellen',
    words: expect.stringContaining('even te bellen?\n{afspraak}\n\n'),
  });
  expect(before?.answers).toHaveLength(3);
  const input = Object.fromEntries(
    [1, 2, 3].flatMap((place) => [
      [`title${place}`, ` Titel ${place} `],
      [`words${place}`, 'Dag {naam}'],
    ]),
  );
  const save = (title1: string) =>
    actOf(database)(owner, 'answers-saved', 'saved-answers', {
      known: before?.version,
      input: { ...input, title1 },
    });
  expect(await save(' Titel 1 ')).toEqual({ result: 'done' });
  expect(await save('In een ander tabblad')).toEqual({ result: 'changed' });
  expect((await ask('desk_saved_answers', []))?.answers).toEqual(
    [1, 2, 3].map((place) => ({ title: `Titel ${place}`, words: 'Dag {naam}' })),
  );
});

describe('the list', () => {
  test('is searched in every field, whatever the accents and capitals', async () => {
    const { id, email } = await submit({
      kind: 'workshop',
      name: "Zoë D'Hondt",
      company: '100%_Vlaams',
      phone: '0470/12 34 56',
      message: 'Graag in Óstende',
      details: { straat: 'Côte-laan' },
    });
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
      // As its mails name it.
      referenceOf(id),
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

  test('is searched in what the desk shows, not in how it is stored', async () => {
    const type = workshopTypes[0];
    const name = `Getoond ${randomUUID().slice(0, 8)}`;
    await submit({ kind: 'workshop', name, details: { stad: 'Brugge', workshopType: type?.id } });
    const [meeting] = gesprekstypes;
    const gesprekstype = meeting?.id;
    const message = `${kennismakingHeading(gesprekstype)}\nWij zoeken hulp`;
    await submit({ kind: 'kennismaking', name, message, details: { gesprekstype } });
    const found = async (search: string) => (await find({ search: `${name} ${search}` })).total;
    for (const search of [type?.label ?? '', 'brugge', meeting?.label ?? '', 'zoeken hulp'])
      expect(await found(search), search).toBe(1);
    for (const search of ['stad', 'nummer', 'toelichting', 'gesprekstype', '"', '{', 'aitools'])
      expect(await found(search), search).toBe(0);
  });

  test('finds letters of other languages as people type them', async () => {
    for (const [name, typed] of [
      ['Cœur Straße', 'coeur strasse'],
      ['Søren Łukasz', 'SOREN lukasz'],
      ['Ærø Đorđe Þór', 'aero dorde thor'],
      ['STRAẞE Œuvre', 'straße œUVRE'],
    ] as const) {
      await submit({ name });
      for (const search of [typed, name, name.toUpperCase()])
        expect(await names({ search }), search).toContain(name);
    }
  });

  test('is filtered by step, kind and follow-up date, with spam apart', async () => {
    const mark = `filter-${randomUUID()}`;
    const made: Record<string, string> = {};
    for (const [name, kind] of [
      ['new', 'support'],
      ['vandaag', 'workshop'],
      ['later', 'workshop'],
    ])
      made[name as string] = (await submit({ name, kind, message: mark })).id;
    await submit({ name: 'robot', message: mark, is_spam: true });
    const today = await database.rows<{ day: string; next: string }>(
      `select ((now() at time zone 'Europe/Brussels')::date)::text as day,
         ((now() at time zone 'Europe/Brussels')::date + 1)::text as next`,
    );
    await change(made.vandaag as string, 'quoted', today[0]?.day);
    await change(made.later as string, 'followed-up', today[0]?.next);
    const search = mark;
    expect(await names({ search })).toEqual(['later', 'vandaag', 'new']);
    expect(await names({ search, status: 'new' })).toEqual(['new']);
    expect(await names({ search, status: 'quoted' })).toEqual(['vandaag']);
    expect(await names({ search, kind: 'workshop' })).toEqual(['later', 'vandaag']);
    expect(await names({ search, due: true })).toEqual(['vandaag']);
    expect(await names({ search, spam: true })).toEqual(['robot']);
    expect(await names({ search, sort: 'waiting' })).toEqual(['new', 'later', 'vandaag']);
    expect(await names({ search, sort: 'follow-up' })).toEqual(['vandaag', 'later', 'new']);
    expect(await names({ search, sort: 'oldest' })).toEqual(['new', 'vandaag', 'later']);
    expect(await names({ search, sort: 'oldest', page: 2, size: 2 })).toEqual(['later']);
    expect((await find({ search, size: 1 })).total).toBe(3);
  });

  test('counts what is waiting, what is due and what looks like spam', async () => {
    const before = await ask('desk_request_counts');
    const { id } = await submit();
    await submit({ is_spam: true });
    await change(id, 'followed-up', belgianDay(new Date()));
    await submit();
    expect(await ask('desk_request_counts')).toEqual({
      waiting: before.waiting + 1,
      due: before.due + 1,
      spam: before.spam + 1,
    });
  });
});

describe('the progress of a request', () => {
  test('shows the request, its consent, and what else its address sent and bought', async () => {
    const { id, email } = await submit({ name: 'An', consent_marketing: true });
    const { id: second } = await submit({ email: email.toUpperCase() });
    await database.rows(
      `insert into public.orders (email, product_name, amount_cents, currency) values ($1, 'Kit', 3700, 'eur')`,
      [email],
    );
    const shown = await open(id);
    expect(shown?.request).toMatchObject({ name: 'An', email, is_spam: false });
    expect(shown?.request).not.toHaveProperty('on_release');
    expect(shown?.consents).toMatchObject([{ text: 'Ik wil updates', proven_at: null }]);
    expect(shown?.others).toMatchObject([{ id: second, status: 'new' }]);
    expect(shown?.orders).toMatchObject([{ product_name: 'Kit', amount_cents: 3700 }]);
    expect(await open(randomUUID()))?.toBeNull();
  });

  test('has a step and a follow-up day, which an owner changes', async () => {
    const { id } = await submit();
    expect((await open(id))?.progress).toMatchObject({ status: 'new', version: 0 });
    expect(await change(id, 'quoted', '2026-12-01')).toEqual({ result: 'done' });
    expect((await open(id))?.progress).toMatchObject({
      status: 'quoted',
      follow_up_on: '2026-12-01',
      version: await versionOf(database, id),
      updated_by: 'eigenaar@voorbeeld.be',
    });
    await change(id, 'lost');
    expect((await open(id))?.progress).toMatchObject({ status: 'lost', follow_up_on: null });
    expect(await actionsOn(id)).toEqual(['request-changed', 'request-changed']);
    await expect(change(id, 'gehackt')).rejects.toThrow(/check constraint/);
  });

  test('accepts no follow-up day that the screen cannot show', async () => {
    const { id } = await submit();
    for (const day of ['infinity', '-infinity', '10000-01-01', '0044-03-15 BC', '0000-01-01'])
      await expect(change(id, 'quoted', day), day).rejects.toThrow(/not its input|out of range/);
    expect((await open(id))?.progress).toMatchObject({ status: 'new', follow_up_on: null });
    expect(await actionsOn(id)).toEqual([]);
  });

  test('keeps its notes', async () => {
    const { id } = await submit();
    expect(await note(id, ' Belt dinsdag terug ')).toEqual({ result: 'done' });
    expect((await open(id))?.notes).toMatchObject([
      { title: '', words: 'Belt dinsdag terug', author: 'eigenaar@voorbeeld.be', delivery: null },
    ]);
    expect(await actionsOn(id)).toEqual(['noted']);
  });

  test('is answered by mail, which marks a new one as followed up', async () => {
    const { id, email } = await submit({ message: 'Wat kost het?' });
    const click = randomUUID();
    expect(await answer(id, click)).toEqual({ result: 'done' });
    const sent = (await mailsTo(email)).filter(({ template }) => template === 'request-answer');
    expect(sent).toMatchObject([
      { data: { subject: 'Uw vraag', words: 'Dag Ann', request: { message: 'Wat kost het?' } } },
    ]);
    const shown = await open(id);
    expect(shown?.progress).toMatchObject({ status: 'followed-up' });
    expect(shown?.notes).toMatchObject([{ title: 'Uw vraag', words: 'Dag Ann', delivery: 'waiting' }]);
    expect(await actionsOn(id)).toEqual(['request-answered']);
    await database.rows('update public.outbox set failed_at = now() where idempotency_key = $1', [
      `request-answer-${click}`,
    ]);
    expect((await open(id))?.notes[0]?.delivery).toBe('failed');
  });

  test('is not answered by mail while its address gets none, and is once an owner lets it in again', async () => {
    const { id, email } = await submit();
    await database.call(
      'record_mail_report',
      randomUUID(),
      'bounce',
      email.toUpperCase(),
      new Date().toISOString(),
    );
    expect(await answer(id)).toEqual({ result: 'stopped' });
    const stopped = await open(id);
    expect(stopped).toMatchObject({
      stop: { email, cause: 'bounce' },
      progress: { status: 'new' },
      notes: [],
    });
    expect((await mailsTo(email)).map(({ template }) => template)).not.toContain('request-answer');
    await actOf(database)(owner, 'mail-allowed', stopped?.stop?.id ?? '');
    expect((await open(id))?.stop).toBeNull();
    expect(await answer(id)).toEqual({ result: 'done' });
  });

  test('keeps its step when it is answered later', async () => {
    const { id } = await submit();
    await change(id, 'quoted', '2026-12-01');
    await answer(id);
    expect((await open(id))?.progress).toMatchObject({ status: 'quoted' });
  });
});

describe('spam', () => {
  const bot = () => submit({ is_spam: true, consent_marketing: true });

  test('has no step, answer or note', async () => {
    const { id, email } = await bot();
    expect(await change(id, 'quoted')).toEqual({ result: 'missing' });
    expect(await answer(id)).toEqual({ result: 'missing' });
    expect(await note(id, 'Hallo')).toEqual({ result: 'missing' });
    expect(await mailsTo(email)).toEqual([]);
  });

  test('sends its mails exactly once, when an owner releases it', async () => {
    const { id, email } = await bot();
    const clicks = await Promise.all([release(id), release(id, other)]);
    expect(clicks).toEqual(
      expect.arrayContaining([
        { result: 'done', mails: 2 },
        { result: 'done', mails: 0 },
      ]),
    );
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['request-visitor']);
    const shown = await open(id);
    expect(shown?.request).toMatchObject({ is_spam: false });
    expect(shown?.consents).toHaveLength(1);
    expect(await database.rows('select token from public.consents where request_id = $1', [id])).toEqual([
      { token: `token-${id}` },
    ]);
    expect(await database.rows('select on_release from public.requests where id = $1', [id])).toEqual([
      { on_release: null },
    ]);
    expect(await actionsOn(id)).toEqual(['request-released']);
    expect(await change(id, 'quoted')).toEqual({ result: 'done' });
  });

  test('stored without its mails counts as a request without mails', async () => {
    const { id, email } = await bot();
    await database.rows('update public.requests set on_release = null where id = $1', [id]);
    expect(await release(id)).toEqual({ result: 'done', mails: 0 });
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a request that somebody called with', () => {
  const make = (id: string, more: object = {}, user = owner) =>
    actOf(database)(user, 'request-made', id, { input: { ...madeRequest(address(id)), ...more } });
  const address = (id: string) => `${id.slice(0, 8)}@gebeld.be`;

  test('is found, listed and followed up as any other, with who made it, and mails nobody', async () => {
    const id = randomUUID();
    expect(await make(id)).toEqual({ result: 'done' });
    const { rows } = await find({ search: `${address(id)} halve dag 0470123456` });
    expect(rows).toMatchObject([
      { id, source: 'telefoon', made_by: 'eigenaar@voorbeeld.be', consent_marketing: false, status: 'new' },
    ]);
    expect(await mailsTo(address(id))).toEqual([]);
    expect(await actionsOn(id)).toEqual(['request-made']);
    expect(await make(id)).toEqual({ result: 'changed' });
    for (const wrong of [{ kind: 'x' }, { source: 'x' }])
      await expect(make(randomUUID(), wrong)).rejects.toThrow(/check constraint/);
    expect(await make(randomUUID(), { email: 'geen adres' })).toEqual({ result: 'invalid' });
  });

  test('is confirmed when its owner ticks that, without what was said or a link of updates', async () => {
    const id = randomUUID();
    await make(id, { mails: true });
    expect(await mailsTo(address(id))).toMatchObject([
      { template: 'request-visitor', data: { kind: 'workshop', reference: referenceOf(id), fields: [] } },
    ]);
  });

  test('gets its first mail with a fresh code, whichever action sends it, and the next without', async () => {
    const stolen = await database.addOwner(`gestolen-${randomUUID()}@voorbeeld.be`);
    const since = (minutes: number) =>
      database.rows(
        `insert into auth.sessions (id, user_id, created_at) values ($1, $1, now() - $2 * interval '1 minute')
         on conflict (id) do update set created_at = excluded.created_at`,
        [stolen, minutes],
      );
    const reply = (of: string) =>
      actOf(database)(stolen, 'request-answered', of, { input: { title: 'Dag', words: 'Dag' } });
    const prove = (email: string) => ask('desk_prove_fresh', ['invoice-issued', { email }], stolen);
    const fresh = { code: needsFreshCode };
    await since(60);
    const id = randomUUID();
    expect(await make(id, {}, stolen)).toEqual({ result: 'done' });
    await expect(make(randomUUID(), { mails: true }, stolen)).rejects.toMatchObject(fresh);
    await expect(reply(id)).rejects.toMatchObject(fresh);
    await expect(prove(address(id))).rejects.toMatchObject(fresh);
    const other = await submit();
    expect(await reply(other.id)).toEqual({ result: 'done' });
    await prove(other.email.toUpperCase());
    await mark(other.id, true);
    await expect(prove(other.email)).rejects.toMatchObject(fresh);
    await since(1);
    expect(await reply(id)).toEqual({ result: 'done' });
    await since(60);
    await expect(prove(address(id))).rejects.toMatchObject(fresh);
    await database.rows('update public.outbox set sent_at = now() where recipient = $1', [address(id)]);
    await prove(address(id));
    expect(await reply(id)).toEqual({ result: 'done' });
  });
});

describe('what an owner marks as spam', () => {
  test('waits for nobody, counts nowhere and comes back as it was', async () => {
    const { id, email } = await submit();
    await change(id, 'won');
    const counts = async () => {
      const { month, tasks } = await ask('desk_today');
      return { ...(await ask('desk_request_counts')), asked: month.requests, guessed: tasks.spam?.total };
    };
    const before = await counts();
    expect(await mark(id, true)).toEqual({ result: 'done', mails: 0 });
    expect(await counts()).toEqual({ ...before, spam: before.spam + 1, asked: before.asked - 1 });
    expect(await answer(id)).toEqual({ result: 'missing' });
    expect(await issueInvoice(database, owner, id)).toEqual({ result: 'missing' });
    expect((await find({ search: email })).total).toBe(0);
    expect(await mark(id, false)).toEqual({ result: 'done', mails: 0 });
    expect((await open(id))?.progress.status).toBe('won');
    expect(await counts()).toEqual(before);
    expect(await actionsOn(id)).toEqual(['request-changed', 'request-spam', 'request-released']);
  });

  test('has no invoice', async () => {
    const id = await requestWith(database);
    await issueInvoice(database, owner, id);
    expect(await mark(id, true)).toEqual({ result: 'invoiced' });
  });

  test('goes after thirty days with its mails, unlike a guess of the filter', async () => {
    const [marked, later, guessed] = [await submit(), await submit(), await submit({ is_spam: true })];
    await answer(marked.id);
    for (const { id } of [marked, later]) await mark(id, true);
    const before = expiryOf('spam', new Date()).toISOString();
    await database.rows(
      "update public.requests set spam_since = $2::timestamptz - interval '1 hour' where id = $1",
      [marked.id, before],
    );
    expect(await database.call('remove_expired', 'spam', before, 100)).toBe(1);
    expect(await mailsTo(marked.email)).toEqual([]);
    const left = await database.rows('select from public.requests where id = any($1)', [
      [marked.id, later.id, guessed.id],
    ]);
    expect(left).toHaveLength(2);
  });
});

test('a request is deleted two years after the last contact, with its notes and mails', async () => {
  const kept = await submit();
  const gone = await submit();
  const answered = await submit();
  const buyer = await submit();
  const ids = [kept.id, gone.id, answered.id, buyer.id];
  await note(gone.id, 'Gebeld.');
  await answer(gone.id);
  await answer(answered.id);
  await database.rows(
    `insert into public.orders (email, product_name, amount_cents, currency) values ($1, 'Kit', 1, 'eur')`,
    [buyer.email],
  );
  await database.rows(
    `update public.requests set created_at = now() - interval '${legal.requestYears} years 1 day' where id = any ($1)`,
    [[gone.id, answered.id, buyer.id]],
  );
  await database.rows(
    `update public.request_progress set updated_at = now() - interval '${legal.requestYears} years 1 day' where request_id = $1`,
    [gone.id],
  );
  await database.rows(
    `update public.notes set at = now() - interval '${legal.requestYears} years 1 day' where request_id = $1`,
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
  expect(await database.rows('select from public.notes where request_id = $1', [gone.id])).toEqual([]);
  expect(await database.rows('select from public.outbox where recipient = $1', [gone.email])).toEqual([]);
  expect(
    await database.rows(`select from public.outbox where idempotency_key like 'request-${gone.id}-%'`),
  ).toEqual([]);
});
