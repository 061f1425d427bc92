import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});

const take = (key: string, max = 3) => database.call('take_rate_limit', key, max, 60);

test('allows requests up to the limit, per key', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => take('a')));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await take('b')).toBe(true);
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
