import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyRows } from './rows.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstart-rows-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What a restore takes from a script of pg_restore. */
async function taken(script: string) {
  const counts = new Map<string, number>();
  await writeFile(join(folder, 'whole.sql'), script);
  await copyRows(join(folder, 'whole.sql'), join(folder, 'rows.sql'), counts);
  return { script: await readFile(join(folder, 'rows.sql'), 'utf8'), counts };
}

const rows = 'COPY public.orders (id, "order") FROM stdin;\n1\tdrop table x;\n2\t\\N\n\\.\n';
const sequence = "SELECT pg_catalog.setval('public.books_id_seq', 7, true);\n";

test('rows and the values of sequences are taken, and counted', async () => {
  const { script, counts } = await taken(`SET row_security = off;\n${rows}\n${sequence}`);
  expect(script).toBe(rows + sequence);
  expect([...counts]).toEqual([['public.orders', 2]]);
});

test('links of mails that wait for their visitor are not taken', async () => {
  const columns =
    'id, recovery_token, email, confirmation_sent_at, email_change_token_new, reauthentication_token';
  const { script } = await taken(
    `COPY auth.users (${columns}) FROM stdin;\n1\tab\\tc\tjan@voorbeeld.be\t2026-12-01\t\\N\t12\n\\.\n`,
  );
  expect(script).toBe(`COPY auth.users (${columns}) FROM stdin;\n1\t\tjan@voorbeeld.be\t\\N\t\\N\t\n\\.\n`);
});

test.each([
  'create or replace function private.owner_state() returns text language sql as $$ select 1 $$;',
  "COPY public.orders (id) FROM program 'id';",
  'COPY public.orders (id) FROM stdin; select 1;',
  'COPY auth.sessions (id) FROM stdin;',
  "SELECT pg_catalog.setval('public.x', 1, true); select 1;",
  '\\! id',
])('a statement in a changed dump is not taken: %s', async (statement) => {
  expect((await taken(`${statement}\n${rows}${statement}\n`)).script).toBe(rows);
});

test.each([
  [
    'an end that only psql knows',
    'COPY public.orders (id) FROM stdin;\n\\.\r\nselect 1;\n\\.\n',
    /geen rij is/,
  ],
  [
    'a zero, after which psql reads another line',
    'COPY public.orders (id) FROM stdin;\n1\u0000\\.\n\\.\n',
    /geen rij is/,
  ],
  ['no end', 'COPY public.orders (id) FROM stdin;\n1\n', /breken af/],
])('rows with %s are refused', async (_, script, reason) => {
  await expect(taken(script)).rejects.toThrow(reason);
});
