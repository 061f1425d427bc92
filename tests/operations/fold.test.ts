import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../tools/operations/commands.ts';
import { objectProblems } from '../../tools/owner/objects.ts';
import { writeMigration } from '../../tools/schemas/write.ts';
import { faultsOf, type Hosted, startHosted, startServer, stopServer } from './shop.ts';

const ref = 'abcdefghijklmnopqrst';
let shop: Hosted;

beforeAll(async () => {
  await startServer();
  shop = await startHosted(ref);
  cpSync(join(import.meta.dirname, '../../package.json'), join(shop.folder, 'package.json'));
});
afterAll(async () => {
  await shop.stop();
  await stopServer();
});

const migrations = () => join(shop.folder, 'supabase/migrations');
const generated = () => readdirSync(migrations()).filter((name) => name.endsWith('_schemas.sql'));
const versionOf = (name: string) => name.slice(0, 14);

/** Writes what changed as a migration of this moment. */
async function generate(moment: string) {
  const before = generated();
  await writeMigration(shop.folder);
  const written = generated().find((name) => !before.includes(name)) ?? '';
  expect(written).not.toBe('');
  renameSync(join(migrations(), written), join(migrations(), `${moment}_schemas.sql`));
}

/** What the project's database answers, with an empty search path. */
async function ask(query: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(shop.database, {
    max: 1,
    onnotice: () => {},
    connection: { search_path: 'pg_catalog' },
  });
  const rows = await sql.unsafe(query);
  await sql.end();
  return rows;
}

async function run(line: string) {
  const ended = await shop.run(line);
  expect([line, faultsOf(ended), ended.output]).toEqual([line, [], expect.any(String)]);
  return ended.output;
}

test('a shop of before the fold comes over it: nothing runs on its rows, and its history is that of a new project', async () => {
  // Before: two changes after the first version, one of them of a trigger on auth.users, which the project does not own.
  const accounts = join(shop.folder, 'supabase/schemas/accounts.sql');
  const now = readFileSync(accounts, 'utf8');
  expect(now).toContain('before insert or update of raw_user_meta_data on auth.users');
  const then = now.replace('before insert or update of raw_user_meta_data', 'before insert');
  for (const name of generated()) rmSync(join(migrations(), name));
  writeFileSync(accounts, then);
  await generate('29991231000001');
  writeFileSync(accounts, now);
  await generate('29991231000002');
  await run(`$SUPABASE ${commands.link} ${ref}`);
  await run(`$SUPABASE ${commands.push}`);
  await ask(
    "insert into public.mail_stops (email, cause, stopped_at) values ('an@voorbeeld.be', 'bounce', now())",
  );

  // The fold: all generated ones become one.
  const old = generated();
  for (const name of old) rmSync(join(migrations(), name));
  await generate('29991231000003');
  const refused = await shop.run(`$SUPABASE ${commands.dryRun}`);
  expect(refused.code).not.toBe(0);
  await run(`$SUPABASE ${commands.repair} reverted ${old.map(versionOf).join(' ')}`);
  await run(`$SUPABASE ${commands.repair} applied 29991231000003`);

  expect(await run(`$SUPABASE ${commands.dryRun}`)).toContain('up to date');
  const history = await ask('select version from supabase_migrations.schema_migrations order by 1');
  expect(history.map(({ version }) => version)).toEqual(readdirSync(migrations()).map(versionOf));
  expect(await ask('select email from public.mail_stops')).toHaveLength(1);
  expect(await objectProblems(ask)).toEqual([]);
});
