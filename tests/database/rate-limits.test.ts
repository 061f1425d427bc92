import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});

const counter = (key: string, max = 3) => ({ key, max, seconds: 60 });
const answer = (...counters: object[]) => database.call('take_rate_limits', counters);
/** Whether a request is let through. */
const take = async (key: string, max = 3) => (await answer(counter(key, max))) === null;

test('allows requests up to the limit, per key', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('a')));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await take('b')).toBe(true);
});

test('names the first counter without room, and counts no further', async () => {
  const counters = [counter('visitor', 1), counter('everyone', 3)];
  expect(await answer(...counters)).toBe(null);
  expect(await answer(...counters)).toEqual({ key: 'visitor', seconds: 60, first: true });
  expect(await answer(...counters)).toEqual({ key: 'visitor', seconds: 60, first: false });
  const other = [counter('other', 9), counter('everyone', 3)];
  expect([await answer(...other), await answer(...other)]).toEqual([null, null]);
  expect(await answer(...other)).toEqual({ key: 'everyone', seconds: 60, first: true });
});

test('counts on after clock skew', async () => {
  await take('ahead', 1);
  expect(await take('ahead', 1)).toBe(false);
  await database.pg.exec(`update public.rate_limits set resets_at = now() + interval '1 day'`);
  expect(await take('ahead', 1)).toBe(true);
  expect(await take('ahead', 1)).toBe(false);
  // A transaction that began later may be counted first.
  await database.pg.exec(`update public.rate_limits set resets_at = now() + interval '65 seconds'`);
  expect(await take('ahead', 1)).toBe(false);
});

test('starts over when the window ends, and not before', async () => {
  await take('c', 1);
  expect(await take('c', 1)).toBe(false);
  await database.pg.exec(
    `update public.rate_limits set resets_at = now() - interval '1 second' where key = 'c'`,
  );
  expect(await take('c', 1)).toBe(true);
  expect(await take('c', 1)).toBe(false);
});
