import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemory } from '../tests/memory-database.ts';
import { releaseLeases } from './assemble.ts';
import type { Database } from './database/database.ts';
import { createLocalSchema } from './database/local-schema.ts';

let database: Database;
beforeAll(async () => {
  database = await openMemory();
  await createLocalSchema(database);
}, 60_000);
afterAll(() => database.close());

const later = () => Date.now() + 120_000;

test('of mails and webhooks, only those that a killed process had claimed are due again', async () => {
  await releaseLeases(database);
  await database.script(`create table public.outbox (id int, locked_until timestamptz);
    insert into public.outbox values (1, now() + interval '2 minutes'), (2, null);
    create table public.outbox_delivery (run text);
    insert into public.outbox_delivery values ('killed');`);
  await database.query(
    `insert into local.stripe_deliveries (event_id, attempts, next_at) values
       ('claimed', 1, $1), ('late', 0, $1), ('done', 1, null)`,
    [later()],
  );
  await releaseLeases(database);
  const due = async (query: string) => (await database.query<{ name: string }>(query)).map((row) => row.name);
  expect(await due('select id as name from public.outbox where locked_until is null order by id')).toEqual([
    1, 2,
  ]);
  expect(await due('select run as name from public.outbox_delivery')).toEqual([null]);
  expect(
    await due(`select event_id as name from local.stripe_deliveries where next_at <= ${Date.now()}`),
  ).toEqual(['claimed']);
});
