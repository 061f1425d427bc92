import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Database as Checked } from '../../contract/database/database.ts';
import type { Database } from '../../contract/database/generated.ts';
import { openDatabase } from './support.ts';
import { digestOf, file, hasProgram, typesOf } from './types.ts';

type Generated = Database['public'];
type Known = Checked['public'];

test('the generated types are of these migrations (if not: npm run generate-types)', async () => {
  expect(readFileSync(file, 'utf8')).toContain(`Schema ${await digestOf(await openDatabase())}.`);
});

test.skipIf(!process.env.TEST_DATABASE_URL || !hasProgram)(
  'the generated types are what supabase gen types makes of this database',
  async () => {
    expect(readFileSync(file, 'utf8')).toBe(await typesOf(await openDatabase()));
  },
);

type UnknownColumns = {
  [Name in keyof Known['Tables']]: Exclude<
    keyof Known['Tables'][Name]['Row'],
    keyof Generated['Tables'][Name]['Row']
  >;
}[keyof Known['Tables']];

type UnknownArguments = {
  [Name in keyof Known['Functions']]: Known['Functions'][Name]['Args'] extends Record<string, never>
    ? never
    : Exclude<keyof Known['Functions'][Name]['Args'], keyof Generated['Functions'][Name]['Args']>;
}[keyof Known['Functions']];

type None<Nothing extends never> = Nothing;
/** Compiles when all that contract/database names is in the generated types. */
export type Unknown = [None<UnknownColumns>, None<UnknownArguments>];
