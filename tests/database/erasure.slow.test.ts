import { expect, test } from 'vitest';
import { openDatabase } from './support.ts';

const database = await openDatabase();

test('erases many that are due at once in batches', async () => {
  const count = 1100;
  await database.rows(
    `insert into public.deletion_requests (address, token_hash, due_at)
     select address, address, now() from generate_series(1, $1) as number, concat('veel-', number, '@voorbeeld.be') as address`,
    [count],
  );
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  let runs = 0;
  for (let erased = 0; erased < count; runs += 1) {
    const batch = (await database.call('erase_due_people', inAnHour)).erased;
    expect(batch).toBeGreaterThan(0);
    expect(batch).toBeLessThan(count);
    erased += batch;
  }
  expect(runs).toBeGreaterThan(1);
  expect(await database.rows('select from public.deletion_requests')).toEqual([]);
});
