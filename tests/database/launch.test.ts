import { beforeEach, expect, test } from 'vitest';
import { joinList } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
  return database.release;
});

let counter = 0;

async function join(email: string, confirmed = true): Promise<string> {
  counter += 1;
  const token = `token-${counter}`;
  await joinList(database, email, token);
  if (confirmed) await database.call('act_on_launch_link', token, 'confirm');
  return token;
}

const announce = (dryRun = false) =>
  database.call('announce_launch', 'https://site.be/lijst', 'https://api.be/link', 'hallo@site.be', dryRun);
const mails = () =>
  database.rows<{ recipient: string; data: Record<string, string | null> }>(
    `select recipient, data from public.outbox where template = 'launch-announcement' order by recipient`,
  );

test('the launch mail goes once to every confirmed address that has not unsubscribed', async () => {
  const token = await join('an@voorbeeld.be');
  await join('bert@voorbeeld.be', false);
  await database.call('act_on_launch_link', await join('carla@voorbeeld.be'), 'unsubscribe');
  await joinList(database, 'bot@voorbeeld.be', 'b', { bot: true });

  const counts = { confirmed: 1, unconfirmed: 1, left: 1 };
  expect(await announce(true)).toEqual({ ...counts, queued: 0, announced: 0 });
  expect(await mails()).toEqual([]);
  expect(await announce()).toEqual({ ...counts, queued: 1, announced: 1 });
  expect(await announce()).toEqual({ ...counts, queued: 0, announced: 1 });
  expect(await mails()).toEqual([
    {
      recipient: 'an@voorbeeld.be',
      data: {
        unsubscribeUrl: `https://site.be/lijst?action=unsubscribe&token=${token}`,
        oneClickUrl: `https://api.be/link?action=unsubscribe&token=${token}`,
        subject: null,
        words: null,
        priceCents: null,
      },
    },
  ]);
});

test('without the proof of a consent there is no launch mail', async () => {
  await join('an@voorbeeld.be');
  await database.rows('update public.consents set proof = null, proven_at = null');
  expect(await announce()).toMatchObject({ queued: 0 });
  await database.rows(
    `update public.consents set proof = 'confirmed-link', proven_at = now(), withdrawn_at = now()`,
  );
  expect(await announce()).toMatchObject({ queued: 0 });
});

test('a consent that was stopped stays as it was, when its reader leaves again or comes back', async () => {
  const consents = () =>
    database.rows<Record<'proven_at' | 'withdrawn_at', Date | null>>(
      'select proven_at, withdrawn_at from public.consents order by given_at',
    );
  const left = await join('an@voorbeeld.be', false);
  await database.call('act_on_launch_link', left, 'unsubscribe');
  const [stopped] = await consents();
  await database.call('act_on_launch_link', left, 'unsubscribe');
  await join('an@voorbeeld.be');
  expect(await consents()).toEqual([stopped, { proven_at: expect.any(Date), withdrawn_at: null }]);
  expect(stopped?.proven_at).toBeNull();
});

test('an address that asks again before it confirmed is mailed again after an hour, and a confirmed one never', async () => {
  const isMailed = (token: string) => joinList(database, 'weer@voorbeeld.be', token);
  const pass = () =>
    database.rows("update public.launch_signups set created_at = created_at - interval '61 minutes'");
  expect([await isMailed('first'), await isMailed('at-once')]).toEqual([true, false]);
  await pass();
  expect([await isMailed('later'), await isMailed('once-more')]).toEqual([true, false]);
  expect(await database.call('act_on_launch_link', 'later', 'confirm')).toBe(true);
  await pass();
  expect(await isMailed('confirmed')).toBe(false);
});

test('ten concurrent runs queue one mail per address', async () => {
  await Promise.all(['a', 'b', 'c'].map((name) => join(`${name}@voorbeeld.be`)));
  await Promise.all(Array.from({ length: 10 }, () => announce()));
  expect(await mails()).toHaveLength(3);
});

test('unsubscribing before it is sent removes it', async () => {
  const leaver = await join('an@voorbeeld.be');
  expect(await announce()).toMatchObject({ queued: 1 });
  await database.call('act_on_launch_link', leaver, 'unsubscribe');
  expect(await mails()).toEqual([]);
});

test('an address that got it, unsubscribed and came back does not get it again', async () => {
  const token = await join('an@voorbeeld.be');
  await announce();
  await database.pg.exec('update public.outbox set sent_at = now()');
  await database.call('act_on_launch_link', token, 'unsubscribe');
  await join('an@voorbeeld.be');
  expect(await announce()).toMatchObject({ confirmed: 1, queued: 0, announced: 1 });
  expect(await mails()).toHaveLength(1);
});
