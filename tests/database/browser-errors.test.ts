import { beforeEach, expect, test } from 'vitest';
import { turnedAway } from '../../contract/browser-error.ts';
import { deskOf } from './desk.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();
beforeEach(async () => {
  await database.rows('delete from public.browser_errors');
});

const report = (message: string, browser = 'Firefox 151') =>
  database.call('within_limits', [], 'record_browser_error', {
    report: { message, place: '/assets/a.js:1:2', page: '/', browser },
  });
const seen = (user = owner) => deskOf(database)(user, 'desk_browser_errors');

test('an error that returns is counted, with the browser that had it last', async () => {
  await report('TypeError: x');
  await report('TypeError: x', 'Safari 26');
  await report('RangeError: y');
  expect(await seen()).toMatchObject([
    { message: 'RangeError: y', times: 1 },
    { message: 'TypeError: x', times: 2, browser: 'Safari 26' },
  ]);
});

test('the 200 latest errors are kept, for 30 days', async () => {
  await report('the oldest');
  await database.rows("update public.browser_errors set last_seen_at = now() - interval '1 day'");
  for (let index = 0; index < 200; index += 1) await report(`Error: ${index}`);
  const kept = await seen();
  expect(kept).toHaveLength(200);
  expect(kept.map(({ message }) => message)).not.toContain('the oldest');
  await database.rows("update public.browser_errors set last_seen_at = now() - interval '31 days'");
  await report('Error: today');
  expect(await database.rows('select message from public.browser_errors')).toEqual([
    { message: 'Error: today' },
  ]);
});

test('is for owners only', async () => {
  const buyer = await database.addUser('koper@voorbeeld.be');
  await expect(seen(buyer)).rejects.toThrow();
});

test('accounts that could not be made are counted for the first screen and the owner’s alert, each outage anew', async () => {
  await report(turnedAway);
  await database.rows("update public.browser_errors set last_seen_at = now() - interval '2 days'");
  const away = async () => (await deskOf(database)(owner, 'desk_today')).tasks['turned-away'];
  expect(await away()).toBeUndefined();
  await report(turnedAway);
  await report(turnedAway);
  expect(await away()).toMatchObject({ rows: [{ total: 2 }] });
  await database.call('alert_owner', 'winkel@voorbeeld.be');
  expect(
    await database.rows(
      "select data ->> 'cause' as cause, data #>> '{lines,0,label}' as many from public.outbox where template = 'owner-alert'",
    ),
  ).toEqual([{ cause: 'turned-away', many: '2' }]);
});
