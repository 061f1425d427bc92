import { beforeEach, describe, expect, test } from 'vitest';
import { deskLimits } from '../../contract/limits.ts';
import { type Asked, actForOwner, actOf, type Desk, deskOf, versionOf } from './desk.ts';
import { joinList, launchUrls } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let member: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  member = await database.addUser('lid@voorbeeld.be');
  return database.release;
});

async function join(email: string, ...actions: string[]): Promise<void> {
  const token = `token of ${email}`;
  await joinList(database, email, token, { text: 'Verwittig me' });
  for (const action of actions) await database.call('act_on_launch_link', token, action);
}

const desk: Desk = (user, name, ...values) => deskOf(database)(user, name, ...values);

/** The words of site/launch.ts. */
const shipped = { subject: null, words: null };
const send = (more: Asked = {}, sold = true) =>
  actForOwner(database)(owner, 'launch-sent', 'launch-mail', { input: { ...launchUrls, sold }, ...more });
const sendTest = () => actForOwner(database)(owner, 'launch-tested', 'launch-list', { input: launchUrls });
const actions = () =>
  database.rows<{ action: string; owner_email: string; detail: object }>(
    `select action, owner_email, detail from public.owner_actions where action in ('launch-sent', 'launch-mail-changed', 'kit-status')
     order by id`,
  );

test('the mail does not leave while the kit is not on sale', async () => {
  await join('an@voorbeeld.be', 'confirm');
  expect(await send({}, false)).toEqual({ result: 'not-on-sale' });
  expect(await database.rows('select from public.outbox')).toEqual([]);
});

test('sent twice, the mail goes once and is recorded once', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await join('bert@voorbeeld.be');
  await join('carla@voorbeeld.be', 'confirm', 'unsubscribe');
  const before = (await actions()).length;
  expect(await send()).toMatchObject({ queued: 1 });
  expect(await send()).toEqual({ result: 'done', queued: 0 });
  expect(await database.rows('select recipient from public.outbox')).toEqual([
    { recipient: 'an@voorbeeld.be' },
  ]);
  expect((await actions()).slice(before)).toEqual([
    { action: 'launch-sent', owner_email: 'eigenaar@voorbeeld.be', detail: { mails: 1 } },
  ]);
});

test('an address confirmed later gets it when it is sent again', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await send();
  await join('bert@voorbeeld.be', 'confirm');
  expect(await desk(owner, 'desk_launch')).toMatchObject({ confirmed: 2, open: 1, queued: 1 });
  expect(await send()).toMatchObject({ queued: 1 });
});

test('a test mail goes to the owner alone, as often as requested, and counts for no subscriber', async () => {
  await join('eigenaar@voorbeeld.be', 'confirm');
  await sendTest();
  await sendTest();
  expect(await database.rows('select recipient, template from public.outbox')).toEqual(
    Array(2).fill({ recipient: 'eigenaar@voorbeeld.be', template: 'launch-announcement' }),
  );
  expect(await desk(owner, 'desk_launch')).toMatchObject({ open: 1, sent: 0, queued: 0 });
});

describe('the words of the launch mail', () => {
  const mine = { subject: 'Ze is er', words: 'Dag lezer,\n\nDe Kit is te koop.' };
  const queued = () =>
    database.rows<{ subject: string | null; words: string | null }>(
      `select data ->> 'subject' as subject, data ->> 'words' as words from public.outbox`,
    );
  const save = (input: object, more: Asked = {}) =>
    actOf(database)(owner, 'launch-mail-changed', 'launch-mail', { input, ...more });
  const version = () => versionOf(database, 'launch-mail');

  test('take the place of those of site/ in the mail and in its test', async () => {
    await join('an@voorbeeld.be', 'confirm');
    expect(await desk(owner, 'desk_launch_mail')).toEqual({ ...shipped, left: false, version: 0 });
    await sendTest();
    expect(await queued()).toEqual([shipped]);
    expect(await save(mine)).toEqual({ result: 'done' });
    expect(await desk(owner, 'desk_launch_mail')).toEqual({
      ...mine,
      left: false,
      version: await version(),
    });
    await database.pg.exec('truncate public.outbox');
    await sendTest();
    await send();
    expect(await queued()).toEqual([mine, mine]);
  });

  test('are sent only as their sender saw them', async () => {
    await join('an@voorbeeld.be', 'confirm');
    const known = await version();
    await save(mine);
    const before = (await actions()).length;
    expect(await send({ known })).toEqual({ result: 'changed' });
    expect(await queued()).toEqual([]);
    expect(await actions()).toHaveLength(before);
    expect(await send()).toMatchObject({ queued: 1 });
  });

  test.each([
    { subject: 'x'.repeat(deskLimits.launchSubject + 1), words: null },
    { subject: null, words: 'x'.repeat(deskLimits.launchWords + 1) },
    { subject: ' ', words: null },
    { subject: null, words: '' },
  ])('are neither empty nor too long', async (wrong) => {
    expect(await save(wrong)).toEqual({ result: 'invalid' });
  });

  test('may be as long as the desk says', async () => {
    const long = { subject: 'x'.repeat(deskLimits.launchSubject), words: 'x'.repeat(deskLimits.launchWords) };
    expect(await save(long)).toEqual({ result: 'done' });
  });

  test('no longer change once the mail has left', async () => {
    await join('an@voorbeeld.be', 'confirm');
    await send();
    expect(await save(mine)).toEqual({ result: 'left' });
    expect(await desk(owner, 'desk_launch_mail')).toMatchObject({ ...shipped, left: true });
  });
});

test('the figures show who is on the list, how it grew and how much of the mail has left', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await join('bert@voorbeeld.be', 'confirm');
  await join('carla@voorbeeld.be');
  await join('dirk@voorbeeld.be', 'confirm', 'unsubscribe');
  await database.pg.exec(
    `update public.launch_signups set confirmed_at = now() - interval '7 days' where email = 'bert@voorbeeld.be'`,
  );
  await send();
  await database.pg.exec(
    `update public.outbox set sent_at = now() where recipient = 'an@voorbeeld.be';
     update public.outbox set failed_at = now() where recipient = 'bert@voorbeeld.be'`,
  );
  const figures = await desk(owner, 'desk_launch');
  expect(figures).toMatchObject({
    confirmed: 2,
    unconfirmed: 1,
    left: 1,
    open: 0,
    sent: 1,
    queued: 0,
    failed: 1,
    mailsFailed: 1,
  });
  await database.pg.exec(
    `update public.outbox set failed_at = null, attempts = 1, last_error = 'unreachable: status 503'
     where recipient = 'bert@voorbeeld.be'`,
  );
  expect(await desk(owner, 'desk_launch')).toMatchObject({ queued: 1, mailsFailed: 0, mailsStuck: 1 });
  expect(figures.weeks).toHaveLength(12);
  expect(figures.weeks.slice(-2).map(({ confirmed }) => confirmed)).toEqual([1, 2]);
});

test('the list is searched, filtered, sorted and paged, with the consent that was given', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await join('bert@voorbeeld.be');
  await join('b%@voorbeeld.be', 'confirm', 'unsubscribe');
  await joinList(database, 'robot@voorbeeld.be', 'r', { bot: true });
  const find = async (query: object) => {
    const { total, rows } = await desk(owner, 'desk_launch_list', query);
    return { total, emails: rows.map(({ email }) => email), rows };
  };
  expect(await find({ sort: 'email', page: 2, size: 2 })).toMatchObject({
    total: 3,
    emails: ['bert@voorbeeld.be'],
  });
  expect((await find({ sort: 'email', descending: true, size: 1 })).emails).toEqual(['bert@voorbeeld.be']);
  expect((await find({ search: 'b%' })).emails).toEqual(['b%@voorbeeld.be']);
  expect((await find({ search: 'robot' })).total).toBe(0);
  const { rows } = await find({ state: 'confirmed' });
  expect(rows).toEqual([
    expect.objectContaining({
      email: 'an@voorbeeld.be',
      state: 'confirmed',
      consent: { version: '7', text: 'Verwittig me', at: expect.any(String) },
    }),
  ]);
  expect(JSON.stringify(rows)).not.toContain('token');
});

test('a browser reads nothing of the settings and cannot change them', async () => {
  for (const [role, user] of [
    ['anon', null],
    ['authenticated', member],
  ] as const) {
    const as = (query: string) => database.as(role, user, query);
    for (const refused of [
      'select * from public.shop_settings',
      'select kit_status from public.shop_settings',
      "update public.shop_settings set kit_status = 'te-koop' where id",
      'insert into public.shop_settings default values',
      'delete from public.shop_settings where id',
    ])
      await expect(as(refused), refused).rejects.toThrow(/permission denied/);
  }
});

test('the sale is switched once, also by two owners', async () => {
  const set = (wanted: string, complete = true) =>
    actForOwner(database)(owner, 'kit-status', 'kit', { input: { wanted, complete } });
  const before = (await actions()).length;
  expect(await set('te-koop', false)).toEqual({ result: 'incomplete' });
  expect(await set('te-koop')).toEqual({ result: 'done' });
  expect(await set('te-koop')).toEqual({ result: 'done' });
  expect(await set('binnenkort', false)).toEqual({ result: 'done' });
  expect((await actions()).slice(before).map(({ action, detail }) => [action, detail])).toEqual([
    ['kit-status', { from: null, to: 'te-koop' }],
    ['kit-status', { from: 'te-koop', to: 'binnenkort' }],
  ]);
});
