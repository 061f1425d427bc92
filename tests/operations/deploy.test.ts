import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteUrl } from '../../site/brand.ts';
import { staging } from '../../site/staging.ts';
import { commands, supabaseBinary } from '../../tools/operations/commands.ts';
import {
  faultsOf,
  guideLines,
  type Hosted,
  startHosted,
  startServer,
  stopServer,
  workflowLines,
} from './shop.ts';

const live = 'abcdefghijklmnopqrst';
const root = join(import.meta.dirname, '../..');
const migrations = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
let shop: Hosted;

/** What an owner has in `~/winkel.env` for the functions. */
const values = Object.fromEntries(
  [
    ...guideLines()
      .join('\n')
      .matchAll(/(\w+)="\$\1"/g),
  ].map(([, name = '']) => [name, `${name} of a test`]),
);

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

test('the lines of the guide do what they say for an owner, without a password of the database', async () => {
  const project = await startHosted(live);
  const run = (line: string, env: Record<string, string> = {}) =>
    project.run(`unset SUPABASE_DB_PASSWORD; ${line.replaceAll('<project-ref>', live)}`, {
      ...values,
      ...env,
    });
  const lines = guideLines();
  const refused = lines.filter((line) => line.includes('RESEND_API_KEY'));
  expect([lines.length, refused.length]).toEqual([7, 2]);
  await run(lines[0] ?? '');
  for (const line of refused)
    expect((await run(line, { RESEND_API_KEY: '' })).output).toContain('RESEND_API_KEY: parameter null');
  const { auth, api, secrets, functions } = project.management.changes;
  expect([auth, api, secrets, functions.size]).toEqual([{}, {}, [], 0]);
  for (const line of [...lines, `$SUPABASE ${commands.advisors}`]) {
    const ended = await run(line);
    expect([line, faultsOf(ended), ended.output]).toEqual([line, [], expect.any(String)]);
  }
  const compared = await run(`$SUPABASE ${commands.compareConfig}`);
  await project.stop();
  expect(compared.output).toContain('scope: api, auth, database, storage');
  expect(compared.output).toContain('No config differences found.');
  expect(auth).toMatchObject({ smtp_pass: values.RESEND_API_KEY, site_url: siteUrl });
  expect(api).toEqual({ db_schema: 'public' });
  expect(Object.fromEntries(secrets.map(({ name, value }) => [name, value]))).toEqual(values);
  expect(functions.size).toBeGreaterThan(10);
  expect(project.management.unknown).toEqual([]);
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
