import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCounters } from './counters.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createLocalSchema } from './database/local-schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase('memory://');
  await createLocalSchema(database);
});
afterAll(() => database.close());

it('counts per window, and goes on after a clock that ran ahead', async () => {
  let now = 1_000_000;
  const counters = createCounters(database, () => now);
  const add = async () => (await counters.add('a', 60)).used;
  expect([await add(), await add()]).toEqual([1, 2]);
  now += 61_000;
  expect([await add(), await add()]).toEqual([1, 2]);
  now -= 3_600_000;
  expect([await add(), await add()]).toEqual([1, 2]);
  expect((await counters.add('a', 60)).secondsLeft).toBe(60);
  for (let overtaken = 4; overtaken < 8; overtaken++) {
    now -= 1_000;
    expect(await add()).toBe(overtaken);
  }
});
