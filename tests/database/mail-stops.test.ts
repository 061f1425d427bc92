import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { actOf, deskOf } from './desk.ts';
import { joinList } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

const address = 'an@voorbeeld.be';
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const report = (cause: string, more: { id?: string; address?: string; minutes?: number } = {}) =>
  database.call(
    'record_mail_report',
    more.id ?? randomUUID(),
    cause,
    more.address ?? address,
    at(more.minutes ?? 0),
  );
const desk = <Name extends string>(name: Name, ...values: unknown[]) =>
  deskOf(database)(owner, name, ...values);
const act = (action: 'mail-again' | 'mail-allowed', subject = '') => actOf(database)(owner, action, subject);

const dataOf = {
  'launch-business': { email: address },
  'refund-part': {
    firstName: null,
    productName: 'Kit',
    orderNumber: 'K1',
    amountCents: 100,
    paidCents: 3700,
  },
  'own-data': { email: address, ownDataUrl: 'https://voorbeeld.be/' },
  'deletion-asked': {
    email: address,
    firstName: null,
    hasAccount: true,
    dueAt: at(0),
    undoUrl: 'https://voorbeeld.be/',
  },
};

async function enqueue(template: keyof typeof dataOf, recipient = 'AN@voorbeeld.be') {
  const key = randomUUID();
  const data = dataOf[template];
  await database.call('enqueue_mails', [
    { template, data, recipient, reply_to: null, idempotency_key: key },
  ] as never);
  return key;
}

/** The mails that the next run of the outbox takes, by their key. */
async function leaving(): Promise<string[]> {
  await database.rows(
    "update public.outbox_delivery set run = null, rests_until = now() - interval '1 minute'",
  );
  const { mails } = await database.call('claim_outbox', randomUUID(), 1000, 10, 10, 60);
  return mails.map(({ idempotency_key: key }) => key);
}

describe('an address that gets no mail', () => {
  test('still gets what belongs to a purchase, and others get theirs', async () => {
    const waiting = await enqueue('launch-business');
    expect(await report('bounce')).toBe('stopped');
    const later = await enqueue('launch-business');
    const refund = await enqueue('refund-part');
    const other = await enqueue('launch-business', 'bert@voorbeeld.be');
    expect((await leaving()).sort()).toEqual([other, refund].sort());
    const { rows, failed } = await desk('desk_mails', { state: 'stopped' });
    expect(rows).toMatchObject([{ last_error: 'stopped: bounce' }, { last_error: 'stopped: bounce' }]);
    expect(failed).toBe(0);
    const keys = await database.rows<{ key: string }>(
      'select idempotency_key as key from public.outbox where failed_at is not null',
    );
    expect(keys.map(({ key }) => key).sort()).toEqual([waiting, later].sort());
  });

  test('still gets what it needs to see its data and to know that they will be erased', async () => {
    await report('complaint');
    const mails = [await enqueue('own-data'), await enqueue('deletion-asked')];
    expect((await leaving()).sort()).toEqual(mails.sort());
    await database.rows('update public.outbox set failed_at = now(), sent_with = null');
    const [mail] = (await desk('desk_mails', { state: 'failed' })).rows;
    expect(await act('mail-again', mail?.id)).toEqual({ result: 'done', count: 1 });
  });

  test('is on the first screen for a week, and on the page of the person', async () => {
    await report('bounce');
    const { tasks } = await desk('desk_today');
    expect([tasks.stops?.total, tasks.mails]).toEqual([1, undefined]);
    expect((await desk('desk_today', at(8 * 24 * 60))).tasks).not.toHaveProperty('stops');
    const person = await desk('desk_person', address);
    expect(person?.stops).toMatchObject([{ email: address, cause: 'bounce' }]);
    expect(person?.history.rows).toMatchObject([{ kind: 'stop', what: 'bounce' }]);
    expect((await desk('desk_mail_stops', { search: 'AN@' })).rows).toMatchObject([{ email: address }]);
  });

  test('does not make the shop alert its owner each day, nor warn before a launch', async () => {
    await enqueue('launch-business');
    await report('bounce');
    await leaving();
    expect((await desk('desk_today')).tasks).not.toHaveProperty('mails');
    await database.rows("update public.outbox set failed_at = now() - interval '2 days'");
    expect(await database.call('alert_owner', 'shop@voorbeeld.be')).toBe(0);
  });

  test('gets mail again once an owner allows it, once, and a stopped mail can be sent again', async () => {
    await enqueue('launch-business');
    await report('bounce');
    await leaving();
    const [mail] = (await desk('desk_mails', { state: 'stopped' })).rows;
    expect(await act('mail-again', mail?.id)).toEqual({ result: 'stopped' });
    expect(await act('mail-again', 'failed-mails')).toEqual({ result: 'not-failed' });
    const [stop] = (await desk('desk_mail_stops', {})).rows;
    expect(await act('mail-allowed', stop?.id)).toEqual({ result: 'done' });
    expect(await act('mail-allowed', stop?.id)).toEqual({ result: 'missing' });
    const { rows } = await desk('desk_actions', { search: address });
    expect(rows).toMatchObject([{ action: 'mail-allowed', subject: stop?.id, address }]);
    expect(await act('mail-again', mail?.id)).toEqual({ result: 'done', count: 1 });
    expect(await leaving()).toHaveLength(1);
  });
});

describe('a report', () => {
  test('counts once per id, and a second stop of an address is none', async () => {
    const id = randomUUID();
    expect(await report('bounce', { id })).toBe('stopped');
    expect(await report('bounce', { id })).toBe('known');
    expect(await report('bounce')).toBe('stopped');
    expect((await desk('desk_mail_stops', {})).total).toBe(1);
  });

  test('stops an address again only when it is newer than the lifted stop', async () => {
    await report('bounce');
    const [stop] = (await desk('desk_mail_stops', {})).rows;
    await act('mail-allowed', stop?.id);
    expect(await report('bounce', { minutes: -10 })).toBe('lifted');
    expect((await desk('desk_mail_stops', {})).total).toBe(0);
    await database.rows("update public.mail_stops set lifted_at = lifted_at - interval '1 minute'");
    expect(await report('bounce')).toBe('stopped');
  });

  test('of a complaint outlives one of a bounce, in whatever order they arrive', async () => {
    await report('bounce');
    await report('complaint', { minutes: -1 });
    await report('bounce');
    expect((await desk('desk_mail_stops', {})).rows).toMatchObject([{ cause: 'complaint' }]);
  });
});

describe('a complaint', () => {
  const consents = () =>
    database.rows(
      "select kind, withdrawn_at is not null as ended from public.consents where email = 'an@voorbeeld.be' order by kind",
    );
  beforeEach(async () => {
    await database.rows(
      `insert into public.consents (kind, email, text_version, text, source, proof, proven_at, given_at)
       select kind, 'an@voorbeeld.be', '1', 'Ja', 'x', 'confirmed-link', now(), now() - interval '1 hour'
       from unnest(array['newsletter', 'launch']) as kind`,
    );
    await database.rows(
      `insert into public.launch_signups (email, token, confirmed_at, created_at)
       values ('an@voorbeeld.be', 't', now(), now() - interval '1 hour')`,
    );
  });

  test('ends every consent and the place on the launch list', async () => {
    await report('complaint', { address: 'AN@Voorbeeld.be' });
    expect(await consents()).toEqual([
      { kind: 'launch', ended: true },
      { kind: 'newsletter', ended: true },
    ]);
    expect((await desk('desk_person', address))?.launch).toBe('left');
  });

  test('keeps the moment of what was withdrawn before it', async () => {
    await database.rows("update public.consents set withdrawn_at = given_at where kind = 'newsletter'");
    await report('complaint');
    expect(
      await database.rows(
        "select withdrawn_at = given_at as unchanged from public.consents where kind = 'newsletter'",
      ),
    ).toEqual([{ unchanged: true }]);
  });

  test('a bounce ends none', async () => {
    await report('bounce');
    expect(await consents()).toMatchObject([{ ended: false }, { ended: false }]);
  });

  test('leaves a consent that was given after it', async () => {
    await report('complaint', { minutes: -120 });
    expect(await consents()).toMatchObject([{ ended: false }, { ended: false }]);
  });

  test('leaves a place on the launch list that was taken again after it', async () => {
    await database.call('act_on_launch_link', 't', 'unsubscribe');
    await joinList(database, address, 'nieuw');
    await report('complaint', { minutes: -30 });
    expect((await desk('desk_person', address))?.launch).toBe('waiting');
  });
});

test('nobody reads the tables of the stops directly', async () => {
  const member = await database.addUser('lid@voorbeeld.be');
  for (const table of ['mail_stops', 'mail_reports'])
    await expect(database.as('authenticated', member, `select from public.${table}`)).rejects.toThrow(
      /permission denied/,
    );
  await expect(
    database.as('authenticated', owner, "select public.record_mail_report('a', 'bounce', 'a@b.be', now())"),
  ).rejects.toThrow(/permission denied/);
});
