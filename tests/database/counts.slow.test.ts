/** Rules of invoices.test.ts, money.test.ts and parts.test.ts at counts that leave less to chance. */
import { test } from 'vitest';
import { compareSums } from './money-histories.ts';
import { payAtOnce } from './payments-at-once.ts';
import { compareParts } from './quote-parts.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner();

test('200 payments at once, with crashes in between and reports repeated, make numbers 1 to 200', () =>
  payAtOnce(database, 200));

test('of 1,000 random histories the sums of any split of days are those of the whole', () =>
  compareSums(database, owner, 1000));

test('a deposit and a rest are together the quote, of 400 random ones', async () => {
  const other = await openDatabase();
  await compareParts(other, 400);
  await other.release();
}, 60_000);
