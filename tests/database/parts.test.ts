import { test } from 'vitest';
import { compareParts } from './quote-parts.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();

test('a deposit and a rest are together the quote, to the cent, also as invoices and once credited', () =>
  compareParts(database, 60));
