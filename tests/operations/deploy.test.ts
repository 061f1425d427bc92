import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import { staging } from '../../site/staging.ts';
import { commands, supabaseBinary } from '../../tools/operations/commands.ts';
import { faultsOf, type Hosted, startHosted, startServer, stopServer, workflowLines } from './shop.ts';

const live = 'abcdefghijklmnopqrst';
const root = join(import.meta.dirname, '../..');
const migrations = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
let shop: Hosted;

beforeAll(async () => {
  await startServer();
  shop = await startHosted(live);
});
afterAll(async () => {
  await shop.stop();
  await stopServer();
});

async function pushed(): Promise<string[]> {
  const sql = postgres(shop.database, { max: 1, onnotice: () => {} });
  const rows = await sql`select version from supabase_migrations.schema_migrations order by 1`;
  await sql.end();
  return rows.map(({ version }) => version);
}

test('a push that stops halfway leaves the earlier migrations, and goes on there when it is started again', async () => {
  const broken = join(shop.folder, 'supabase/migrations', migrations[5] ?? '');
  const whole = readFileSync(broken, 'utf8');
  await shop.run(`$SUPABASE ${commands.link} ${live}`);
  writeFileSync(broken, `${whole}\nselect 1 / 0;\n`);
  const stopped = await shop.run(`$SUPABASE ${commands.push}`);
  expect(stopped.code).not.toBe(0);
  expect(stopped.output).toContain('division by zero');
  expect(await pushed()).toHaveLength(5);
  writeFileSync(broken, whole);
});

test('the lines of the workflow do what they say, in order', async () => {
  const lines = workflowLines();
  expect(lines.length).toBeGreaterThan(5);
  const faults: Record<string, string[]> = {};
  for (const line of lines) {
    const ended = await shop.run(line);
    if (faultsOf(ended).length > 0) faults[line] = [...faultsOf(ended), ended.output.slice(0, 600)];
  }
  expect(faults).toEqual({});
  expect(await pushed()).toEqual(migrations.map((name) => name.split('_')[0]));
  const { auth, functions } = shop.management.changes;
  expect(auth).toMatchObject({ site_url: siteUrl, uri_allow_list: `${siteUrl}/**` });
  const names = readdirSync(join(root, 'supabase/functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  expect([...functions.keys()].toSorted()).toEqual(names.toSorted());
  expect(functions.get('stripe-webhook')).toContain('supabase/functions/import_map.json');
  expect(shop.management.unknown).toEqual([]);
});

test('what a person types besides works where nobody can be asked', async () => {
  for (const line of [
    `$SUPABASE ${commands.secrets} MAIL_TO="$MAIL_TO"`,
    `$SUPABASE ${commands.advisors}`,
    `$SUPABASE ${commands.compareConfig}`,
  ]) {
    const ended = await shop.run(line, { MAIL_TO: 'a@b.be' });
    expect([line, faultsOf(ended), ended.output]).toEqual([line, [], expect.any(String)]);
  }
  expect(shop.management.changes.secrets).toEqual([{ name: 'MAIL_TO', value: 'a@b.be' }]);
});

test('a migration that this version lacks stops the deploy before anything changes', async () => {
  const last = join(shop.folder, 'supabase/migrations', migrations.at(-1) ?? '');
  renameSync(last, `${last}.away`);
  const ended = await shop.run(`$SUPABASE ${commands.dryRun}`);
  renameSync(`${last}.away`, last);
  expect(ended.code).not.toBe(0);
  expect(ended.output).toMatch(/not found in local migrations/);
});

test('staging without a paid plan gets its own addresses, and nothing that it refuses', async () => {
  const project = await startHosted(staging.projectRef, true);
  await project.run(`$SUPABASE ${commands.link} ${staging.projectRef}`);
  const ended = await project.run(`$SUPABASE ${commands.pushConfig}`);
  const { auth } = project.management.changes;
  await project.stop();
  expect([faultsOf(ended), ended.output]).toEqual([[], expect.any(String)]);
  expect(auth).toMatchObject({ site_url: staging.siteUrl, uri_allow_list: `${staging.siteUrl}/**` });
  const mails = Object.entries(auth).filter(([name]) => /^mailer_templates_.*_content$/.test(name));
  expect(mails).toHaveLength(4);
  for (const [, template] of mails) {
    const mail = String(template).replaceAll('{{ .SiteURL }}', String(auth.site_url));
    expect(mail).toContain(`${staging.siteUrl}/auth?`);
    expect(mail).not.toContain(siteUrl);
  }
  expect(JSON.stringify(auth)).not.toContain(siteUrl);
});

test('a key that was revoked is named, and nothing changes', async () => {
  const project = await startHosted(live);
  project.management.revoke();
  const ended = await project.run(`$SUPABASE ${commands.link} ${live}`);
  const { changes } = project.management;
  await project.stop();
  expect(ended.code).not.toBe(0);
  expect(ended.output).toMatch(/access token|unauthorized/i);
  expect([changes.auth, changes.secrets, changes.functions.size]).toEqual([{}, [], 0]);
});

test('the workflow uses the CLI of the lockfile', () => {
  expect(readFileSync(join(root, '.github/workflows/deploy.yml'), 'utf8')).toContain(
    `SUPABASE: ${supabaseBinary}\n`,
  );
});
