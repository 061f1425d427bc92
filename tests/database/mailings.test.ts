import { beforeEach, describe, expect, test } from 'vitest';
import { deskLimits } from '../../contract/limits.ts';
import { type Asked, actForOwner, actOf, type Desk, deskOf } from './desk.ts';
import { joinList, launchUrls } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const launch = 'mailing-1';
const desk: Desk = (user, name, ...values) => deskOf(database)(user, name, ...values);
const shown = (mailing: string) => desk(owner, 'desk_mailing', mailing);
const act: ReturnType<typeof actOf> = (...given) => actOf(database)(...given);

/** Puts an address on the launch list; returns the token of its links. */
async function join(email: string, ...actions: string[]): Promise<string> {
  const token = `token of ${email} ${Math.random()}`;
  await joinList(database, email, token, { text: 'Verwittig me' });
  for (const action of actions) await database.call('act_on_launch_link', token, action);
  return token;
}

async function consent(
  email: string,
  { proven = true, kind = 'newsletter', token = null as string | null, version = '1' } = {},
): Promise<void> {
  await database.rows(
    `insert into public.consents (kind, email, text_version, text, source, token, proof, proven_at)
     values ($1, $2, $3, 'Mail mij', 'contact', $4, $5::text, case when $5::text is not null then now() end)`,
    [kind, email, version, token, proven ? 'confirmed-link' : null],
  );
}

const words = { subject: 'Nieuws', words: 'Dag lezer,\n\nEr is nieuws.', button: '', buttonUrl: '' };
const save = (input: object = {}, mailing = 'mailing-new', more: Asked = {}) =>
  act(owner, 'mailing-saved', mailing, { input: { ...words, ...input }, ...more });
const newsletter = async () => String((await save()).mailing);
const send = (
  mailing: string,
  { sold = true, at = null, ...more }: Asked & { sold?: boolean; at?: string | null } = {},
) => actForOwner(database)(owner, 'mailing-sent', mailing, { input: { ...launchUrls, sold, at }, ...more });
const runDue = (sold = true) => database.call('send_due_mailings', { ...launchUrls, sold });
const mails = () =>
  database.rows<{ recipient: string; data: Record<string, unknown> }>(
    `select recipient, data from public.outbox where template in ('launch-announcement', 'newsletter')
     order by recipient`,
  );
const claimed = async () => (await database.call('claim_outbox', crypto.randomUUID(), 5, 100, 10, 60)).mails;
const readers = async () => (await mails()).map(({ recipient }) => recipient);
const bounce = (email: string, cause = 'bounce') =>
  database.call('record_mail_report', `${cause} ${email}`, cause, email, new Date().toISOString());
/** Erases a person, as an owner was asked to by phone. */
async function erase(email: string): Promise<void> {
  await act(owner, 'person-erased', email, { input: { recognised: 'herkend' } });
  const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000).toISOString();
  expect(await database.call('erase_due_people', inEightDays)).toMatchObject({ erased: 1 });
}
const leave = (token: string) => database.call('act_on_consent_link', token, 'stop-updates');

describe('the launch mail', () => {
  test('does not leave while the kit is not on sale', async () => {
    await join('an@voorbeeld.be', 'confirm');
    expect(await send(launch, { sold: false })).toEqual({ result: 'not-on-sale' });
    expect(await mails()).toEqual([]);
  });

  test('goes once to every confirmed address that has not unsubscribed, and later ones get it when it is sent again', async () => {
    const token = await join('an@voorbeeld.be', 'confirm');
    await join('bert@voorbeeld.be');
    await join('carla@voorbeeld.be', 'confirm', 'unsubscribe');
    await joinList(database, 'bot@voorbeeld.be', 'b', { bot: true });
    expect(await shown(launch)).toMatchObject({
      state: 'draft',
      now: 1,
      without: { 'no-proof': 1, stopped: 1 },
    });
    expect(await send(launch)).toMatchObject({ queued: 1 });
    expect(await send(launch)).toEqual({ result: 'nobody' });
    await database.call('act_on_launch_link', await join('bert@voorbeeld.be', 'confirm'), 'confirm');
    await join('dirk@voorbeeld.be', 'confirm');
    expect(await send(launch)).toMatchObject({ queued: 1 });
    const query = `?action=unsubscribe&token=${token}`;
    expect(await mails()).toEqual([
      {
        recipient: 'an@voorbeeld.be',
        data: {
          mailing: 1,
          unsubscribeUrl: launchUrls.pageUrl + query,
          oneClickUrl: launchUrls.oneClickUrl + query,
          priceCents: null,
        },
      },
      expect.objectContaining({ recipient: 'dirk@voorbeeld.be' }),
    ]);
  });

  test('needs the proof of a consent that was not withdrawn', async () => {
    await join('an@voorbeeld.be', 'confirm');
    for (const change of [
      'proof = null, proven_at = null',
      "proof = 'confirmed-link', proven_at = now(), withdrawn_at = now()",
    ]) {
      await database.rows(`update public.consents set ${change}`);
      expect(await send(launch), change).toEqual({ result: 'nobody' });
    }
  });

  test('is removed when its reader leaves before it is sent, and never leaves twice for one who comes back', async () => {
    const leaver = await join('an@voorbeeld.be', 'confirm');
    await join('bert@voorbeeld.be', 'confirm');
    await send(launch);
    await database.call('act_on_launch_link', leaver, 'unsubscribe');
    expect(await readers()).toEqual(['bert@voorbeeld.be']);
    await database.pg.exec('update public.outbox set sent_at = now()');
    await database.rows("update public.launch_signups set unsubscribed_at = now() where email like 'bert%'");
    await join('bert@voorbeeld.be', 'confirm');
    expect(await send(launch)).toEqual({ result: 'nobody' });
  });

  test('is one mail per address for ten owners at the same time', async () => {
    for (const name of ['a', 'b', 'c']) await join(`${name}@voorbeeld.be`, 'confirm');
    const version = (await shown(launch))?.version ?? null;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(launch, { known: version })));
    expect(answers.map(({ result }) => result).sort()).toEqual([...Array(9).fill('changed'), 'done']);
    expect(await mails()).toHaveLength(3);
  });

  test('may say again what is delivered, until it has left', async () => {
    await join('an@voorbeeld.be', 'confirm');
    expect(await save({ subject: 'Ze is er', words: 'Nu!' }, launch)).toEqual({
      result: 'done',
      mailing: launch,
    });
    expect(await save({ subject: null, words: null }, launch)).toMatchObject({ result: 'done' });
    expect(await save({ subject: null }, 'mailing-new')).toEqual({ result: 'invalid' });
    await send(launch);
    expect(await save({}, launch)).toEqual({ result: 'left' });
  });
});

describe('the newsletter', () => {
  /** Everybody who may not get it, and An, who may. */
  async function everybody(): Promise<void> {
    await consent('An@voorbeeld.be', { token: 'an-1' });
    await consent('an@voorbeeld.be', { kind: 'marketing', version: '2', token: 'an-0' });
    await consent('onbevestigd@voorbeeld.be', { proven: false });
    await consent('weg@voorbeeld.be', { token: 'weg' });
    await leave('weg');
    await consent('terug@voorbeeld.be');
    await bounce('terug@voorbeeld.be');
    await consent('spam@voorbeeld.be');
    await bounce('spam@voorbeeld.be', 'complaint');
    await consent('lancering@voorbeeld.be', { kind: 'launch' });
    await consent('gewist@voorbeeld.be');
    await erase('gewist@voorbeeld.be');
  }

  test('reaches nobody without proof, who stopped, whose mail came back, who complained or who was erased', async () => {
    await everybody();
    const mailing = await newsletter();
    expect(await shown(mailing)).toMatchObject({
      now: 1,
      without: { 'no-proof': 1, stopped: 2, bounced: 1, complained: 1 },
    });
    expect(await send(mailing)).toMatchObject({ queued: 1 });
    expect(await claimed()).toMatchObject([
      {
        template: 'newsletter',
        recipient: 'an@voorbeeld.be',
        data: {
          subject: words.subject,
          words: words.words,
          consent: 'Mail mij',
          oneClickUrl: `${launchUrls.oneClickUrl}?action=stop-updates&token=an-1`,
        },
      },
    ]);
  });

  test.each([
    ['unsubscribes', async () => leave('an')],
    ['complains', async () => bounce('an@voorbeeld.be', 'complaint')],
    ['bounces', async () => bounce('an@voorbeeld.be')],
    ['is unsubscribed by an owner', async () => act(owner, 'newsletter-stopped', 'an@voorbeeld.be')],
    [
      'has another address',
      async () => database.rows("update public.consents set email = 'nieuw@voorbeeld.be'"),
    ],
    ['is erased', async () => erase('an@voorbeeld.be')],
  ])('is not claimed for who %s while it leaves', async (_, happens) => {
    await consent('An@voorbeeld.be', { token: 'an' });
    expect(await send(await newsletter())).toMatchObject({ queued: 1 });
    await happens();
    expect(await claimed()).toEqual([]);
  });

  test('gives every reader a link to leave, also one whose consent had none', async () => {
    await consent('an@voorbeeld.be');
    await send(await newsletter());
    const [mail] = await mails();
    const token = String(mail?.data.unsubscribeUrl).split('token=')[1] ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await leave(token)).toBe(true);
  });

  test('counts what came of it', async () => {
    const names = ['a', 'b', 'c', 'd'];
    for (const name of names) await consent(`${name}@voorbeeld.be`, { token: name });
    const mailing = await newsletter();
    await send(mailing);
    expect((await shown(mailing))?.results).toMatchObject({ queued: 4, sent: 0 });
    await database.rows('update public.outbox set sent_at = now()');
    await bounce('a@voorbeeld.be');
    await bounce('b@voorbeeld.be', 'complaint');
    await leave('c');
    expect((await shown(mailing))?.results).toEqual({
      sent: 4,
      queued: 0,
      failed: 0,
      bounced: 1,
      complained: 1,
      unsubscribed: 1,
    });
    expect(await desk(owner, 'desk_mailings')).toMatchObject([
      { mailing, state: 'sent', sent: 4 },
      { mailing: launch },
    ]);
  });
});

describe('the words of a mailing', () => {
  test.each([
    { subject: 'x'.repeat(deskLimits.mailingSubject + 1) },
    { subject: 'x'.repeat(300) },
    { words: 'x'.repeat(deskLimits.mailingWords + 1) },
    { words: ' ' },
    { button: 'Lees', buttonUrl: 'javascript:alert(1)' },
    { button: 'Lees', buttonUrl: '' },
    { button: '', buttonUrl: 'https://voorbeeld.be' },
  ])('are refused as %o', async (wrong) => {
    expect(await save(wrong)).toEqual({ result: 'invalid' });
  });

  test('may be as long as the desk says', async () => {
    const long = {
      subject: 'x'.repeat(deskLimits.mailingSubject),
      words: 'x'.repeat(deskLimits.mailingWords),
    };
    expect(await save(long)).toMatchObject({ result: 'done' });
  });

  test('are sent only as their sender saw them, and in a test as they were saved', async () => {
    await consent('an@voorbeeld.be');
    const mailing = await newsletter();
    const known = (await shown(mailing))?.version ?? null;
    await save({ subject: 'Ander nieuws' }, mailing);
    expect(await send(mailing, { known })).toEqual({ result: 'changed' });
    await actForOwner(database)(owner, 'mailing-tested', mailing, {
      input: { ...launchUrls, consent: 'Hou me op de hoogte' },
    });
    expect(await claimed()).toMatchObject([
      {
        recipient: 'eigenaar@voorbeeld.be',
        data: { subject: 'Ander nieuws', consent: 'Hou me op de hoogte' },
      },
    ]);
    expect((await shown(mailing))?.results.queued).toBe(0);
  });
});

describe('a planned mailing', () => {
  /** As an owner types it: a moment in Belgium. */
  const inBelgium = async (interval: string) =>
    (
      await database.rows<{ at: string }>(
        `select to_char((now() + interval '${interval}') at time zone 'Europe/Brussels', 'YYYY-MM-DD"T"HH24:MI') as at`,
      )
    )[0]?.at ?? '';
  const pass = () =>
    database.rows(
      "update public.mailings set send_at = now() - interval '1 minute' where send_at is not null",
    );

  test('leaves at the first run after its moment, once, for whoever may get it by then', async () => {
    await consent('an@voorbeeld.be', { token: 'an' });
    const mailing = await newsletter();
    expect(await send(mailing, { at: await inBelgium('2 hours') })).toEqual({ result: 'done', queued: 0 });
    expect(await shown(mailing)).toMatchObject({ state: 'planned' });
    expect(await save({}, mailing)).toEqual({ result: 'left' });
    expect([await runDue(), await mails()]).toEqual([0, []]);
    await leave('an');
    await consent('bert@voorbeeld.be');
    await pass();
    expect([await runDue(), await runDue(), await readers()]).toEqual([1, 0, ['bert@voorbeeld.be']]);
  });

  test('counts in Belgian time, also over a change of the clock', async () => {
    const mailing = await newsletter();
    const year = new Date().getUTCFullYear() + 1;
    for (const [at, utc] of [
      [`${year}-01-15T09:00`, `${year}-01-15T08:00:00`],
      [`${year}-07-15T09:00`, `${year}-07-15T07:00:00`],
    ] as const) {
      expect(await send(mailing, { at }), at).toMatchObject({ result: 'done' });
      expect((await shown(mailing))?.at).toContain(utc);
      await act(owner, 'mailing-stopped', mailing);
      expect(await shown(mailing)).toMatchObject({ state: 'draft', at: null });
    }
  });

  test.each(['2020-01-01T09:00', '9999-01-01T09:00', 'infinity', '-infinity'])(
    'is refused for %s',
    async (at) => {
      expect(await send(await newsletter(), { at })).toEqual({ result: 'moment' });
    },
  );

  test('waits, as the launch mail, until the kit is on sale', async () => {
    await join('an@voorbeeld.be', 'confirm');
    await send(launch, { at: await inBelgium('2 hours'), sold: false });
    await pass();
    expect([await runDue(false), await runDue(true)]).toEqual([0, 1]);
  });
});

test('one click stops what has not left, but not what may have left with others', async () => {
  for (const name of ['a', 'b', 'c']) await consent(`${name}@voorbeeld.be`);
  const mailing = await newsletter();
  await send(mailing);
  await database.rows("update public.outbox set sent_at = now() where recipient like 'a@%'");
  await database.rows("update public.outbox set sent_with = gen_random_uuid() where recipient like 'b@%'");
  expect(await act(owner, 'mailing-stopped', mailing)).toEqual({ result: 'done' });
  expect(await readers()).toEqual(['a@voorbeeld.be', 'b@voorbeeld.be']);
  expect(await send(mailing)).toEqual({ result: 'left' });
});

describe('the lists', () => {
  test('of the launch are counted, searched, filtered, sorted and paged, with the consent that was given', async () => {
    await join('an@voorbeeld.be', 'confirm');
    await join('bert@voorbeeld.be');
    await join('b%@voorbeeld.be', 'confirm', 'unsubscribe');
    await joinList(database, 'robot@voorbeeld.be', 'r', { bot: true });
    const find = async (query: object) => {
      const { total, rows } = await desk(owner, 'desk_audience', { list: 'launch', ...query });
      return { total, emails: rows.map(({ email }) => email), rows };
    };
    expect(await shown(launch)).toMatchObject({ without: { none: 1, 'no-proof': 1, stopped: 1 } });
    expect(await find({ sort: 'email', page: 2, size: 2 })).toMatchObject({
      total: 3,
      emails: ['bert@voorbeeld.be'],
    });
    expect((await find({ sort: 'email', descending: true, size: 1 })).emails).toEqual(['bert@voorbeeld.be']);
    expect((await find({ search: 'b%' })).emails).toEqual(['b%@voorbeeld.be']);
    expect((await find({ search: 'robot' })).total).toBe(0);
    const { rows } = await find({ without: 'none' });
    expect(rows).toMatchObject([{ email: 'an@voorbeeld.be', text_version: '7', text: 'Verwittig me' }]);
    expect(JSON.stringify(rows)).not.toContain('token');
  });

  const find = async (search: string) =>
    (await desk(owner, 'desk_audience', { search, list: 'newsletter', without: 'none' })).rows;

  test('of the newsletter have each address once, with its latest consent, while it counts and gets mail', async () => {
    await consent('An@voorbeeld.be');
    await database.rows("update public.consents set given_at = now() - interval '1 day'");
    await consent('an@voorbeeld.be', { kind: 'marketing', version: '2' });
    await consent('onbevestigd@voorbeeld.be', { proven: false });
    expect(await find('voorbeeld')).toMatchObject([{ email: 'an@voorbeeld.be', text_version: '2' }]);
    await bounce('an@voorbeeld.be');
    expect(await find('an@')).toEqual([]);
    const [stop] = (await desk(owner, 'desk_mail_stops', {})).rows;
    await act(owner, 'mail-allowed', stop?.id ?? '');
    expect(await find('an@')).toHaveLength(1);
  });

  test('of the newsletter lose an address that an owner removes, once, which is recorded', async () => {
    await consent('weg@voorbeeld.be');
    await consent('weg@voorbeeld.be', { kind: 'marketing' });
    expect(await act(owner, 'newsletter-stopped', 'WEG@voorbeeld.be')).toEqual({ result: 'done' });
    expect(await act(owner, 'newsletter-stopped', 'weg@voorbeeld.be')).toEqual({ result: 'missing' });
    expect(await find('weg@')).toEqual([]);
    const { rows } = await desk(owner, 'desk_actions', { search: 'weg@voorbeeld.be' });
    expect(rows).toMatchObject([{ action: 'newsletter-stopped', address: 'weg@voorbeeld.be' }]);
  });
});
