import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskLimits } from '../../contract/limits.ts';
import { type Desk, deskOf } from './desk.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let member: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  member = await database.addUser('lid@voorbeeld.be');
  await database.call('set_owner', 'eigenaar@voorbeeld.be', true);
  return database.release;
});

async function join(email: string, ...actions: string[]): Promise<void> {
  const token = `token of ${email}`;
  await database.call('join_launch_list', { email, token }, { version: '7', text: 'Verwittig me' }, []);
  for (const action of actions) await database.call('act_on_launch_link', token, action);
}

const desk: Desk = (user, name, ...values) => deskOf(database)(user, name, ...values);

/** Where the links in the mail lead, and the address that receives replies. */
const addresses = ['https://site.be/lijst', 'https://api.be/link', 'hallo@site.be'];
/** The words of site/launch.ts. */
const shipped = { subject: null, words: null };
const send = (actor: string, seen: object = shipped) =>
  database.call('desk_send_launch', actor, ...addresses, seen);
const sendTest = (actor: string) => database.call('desk_test_launch', actor, ...addresses);
const actions = () =>
  database.rows<{ action: string; owner_email: string; detail: object }>(
    `select action, owner_email, detail from public.owner_actions where action in ('launch-sent', 'launch-mail-changed', 'kit-status')
     order by id`,
  );

test.each([
  ['desk_launch', []],
  ['desk_launch_list', [{}]],
  ['desk_launch_mail', []],
  ['desk_save_launch_mail', [{}, {}]],
])('%s is for owners only', async (name, values) => {
  await expect(desk(member, name, ...values)).rejects.toThrow(/Only an owner/);
  await expect(desk(null, name, ...values)).rejects.toThrow(/permission denied/);
});

test.each([
  ['desk_send_launch', [...addresses, shipped]],
  ['desk_test_launch', addresses],
  ['desk_set_kit_status', ['te-koop', 'binnenkort']],
])('%s is done by the functions, for an owner only', async (name, values) => {
  await join('an@voorbeeld.be', 'confirm');
  for (const user of [owner, member, null])
    await expect(desk(user, name, owner, ...values)).rejects.toThrow(/permission denied/);
  for (const stranger of [member, randomUUID(), null])
    await expect(database.call(name, stranger, ...values)).rejects.toThrow(/Only an owner/);
  expect(await database.rows('select from public.outbox')).toEqual([]);
  expect(await database.rows('select kit_status from public.shop_settings')).toEqual([{ kit_status: null }]);
});

test('sent twice, the mail goes once and is recorded once', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await join('bert@voorbeeld.be');
  await join('carla@voorbeeld.be', 'confirm', 'unsubscribe');
  const before = (await actions()).length;
  expect(await send(owner)).toMatchObject({ queued: 1 });
  expect(await send(owner)).toMatchObject({ queued: 0, announced: 1 });
  expect(await database.rows('select recipient from public.outbox')).toEqual([
    { recipient: 'an@voorbeeld.be' },
  ]);
  expect((await actions()).slice(before)).toEqual([
    { action: 'launch-sent', owner_email: 'eigenaar@voorbeeld.be', detail: { mails: 1 } },
  ]);
});

test('an address confirmed later gets it when it is sent again', async () => {
  await join('an@voorbeeld.be', 'confirm');
  await send(owner);
  await join('bert@voorbeeld.be', 'confirm');
  expect(await desk(owner, 'desk_launch')).toMatchObject({ confirmed: 2, open: 1, queued: 1 });
  expect(await send(owner)).toMatchObject({ queued: 1 });
});

test('a test mail goes to the owner alone, as often as requested, and counts for no subscriber', async () => {
  await join('eigenaar@voorbeeld.be', 'confirm');
  expect(await sendTest(owner)).toBe('eigenaar@voorbeeld.be');
  await sendTest(owner);
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
  const save = (mail: object, seen: object) => desk(owner, 'desk_save_launch_mail', mail, seen);

  test('are in the mail and in its test; without any, the mail has those of site/', async () => {
    await join('an@voorbeeld.be', 'confirm');
    expect(await desk(owner, 'desk_launch_mail')).toEqual({ ...shipped, left: false });
    await sendTest(owner);
    expect(await queued()).toEqual([shipped]);
    expect(await save(mine, shipped)).toEqual({ result: 'saved', saved: mine });
    expect(await desk(owner, 'desk_launch_mail')).toEqual({ ...mine, left: false });
    await database.pg.exec('truncate public.outbox');
    await sendTest(owner);
    await send(owner, mine);
    expect(await queued()).toEqual([mine, mine]);
  });

  test('are sent only as their sender saw them', async () => {
    await join('an@voorbeeld.be', 'confirm');
    await save(mine, shipped);
    const before = (await actions()).length;
    expect(await send(owner, shipped)).toBeNull();
    expect(await queued()).toEqual([]);
    expect(await actions()).toHaveLength(before);
    expect(await send(owner, mine)).toMatchObject({ queued: 1 });
  });

  test('are saved once and recorded, and never override what another owner saved meanwhile', async () => {
    const before = (await actions()).length;
    const theirs = { ...mine, subject: 'Klaar?' };
    expect(await save(theirs, shipped)).toMatchObject({ result: 'saved' });
    expect(await save(theirs, shipped)).toMatchObject({ result: 'saved' });
    expect(await save(mine, shipped)).toEqual({ result: 'other', saved: theirs });
    expect(await save(mine, theirs)).toMatchObject({ result: 'saved', saved: mine });
    expect(await save(shipped, mine)).toMatchObject({ result: 'saved', saved: shipped });
    expect((await actions()).slice(before).map(({ action }) => action)).toEqual(
      Array(3).fill('launch-mail-changed'),
    );
  });

  test.each([
    { subject: 'x'.repeat(deskLimits.launchSubject + 1), words: null },
    { subject: null, words: 'x'.repeat(deskLimits.launchWords + 1) },
    { subject: ' ', words: null },
    { subject: null, words: '' },
  ])('are neither empty nor too long', async (wrong) => {
    expect(await save(wrong, shipped)).toEqual({ result: 'invalid', saved: shipped });
  });

  test('may be as long as the desk says', async () => {
    const long = { subject: 'x'.repeat(deskLimits.launchSubject), words: 'x'.repeat(deskLimits.launchWords) };
    expect(await save(long, shipped)).toEqual({ result: 'saved', saved: long });
  });

  test('no longer change once the mail has left', async () => {
    await join('an@voorbeeld.be', 'confirm');
    await send(owner);
    expect(await save(mine, shipped)).toEqual({ result: 'left', saved: shipped });
    expect(await desk(owner, 'desk_launch_mail')).toEqual({ ...shipped, left: true });
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
  await send(owner);
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
  await database.call(
    'join_launch_list',
    { email: 'robot@voorbeeld.be', token: 'r', suspected_bot: true },
    {},
    [],
  );
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
      "update public.shop_settings set kit_status = 'te-koop'",
      'insert into public.shop_settings default values',
      'delete from public.shop_settings',
    ])
      await expect(as(refused), refused).rejects.toThrow(/permission denied/);
  }
});

test('the sale is switched once, and never overrides another owner’s choice', async () => {
  const set = (wanted: string, seen: string | null) =>
    database.call('desk_set_kit_status', owner, wanted, seen);
  const before = (await actions()).length;
  expect(await set('te-koop', null)).toEqual({ result: 'done', status: 'te-koop' });
  expect(await set('te-koop', null)).toEqual({ result: 'done', status: 'te-koop' });
  expect(await set('binnenkort', null)).toEqual({ result: 'other', status: 'te-koop' });
  expect(await set('binnenkort', 'te-koop')).toEqual({ result: 'done', status: 'binnenkort' });
  expect((await actions()).slice(before).map(({ action, detail }) => [action, detail])).toEqual([
    ['kit-status', { from: null, to: 'te-koop' }],
    ['kit-status', { from: 'te-koop', to: 'binnenkort' }],
  ]);
});
