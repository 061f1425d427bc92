import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeManifest } from './manifest.ts';

/** What `npm run restore` prints with these settings; the rest of its tests need a PostgreSQL (tests/production-like). */
const restore = (settings: Record<string, string>, ...args: string[]) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, PGSSLMODE: '', PGSSLROOTCERT: '', ...settings };
    const script = join(import.meta.dirname, 'restore.ts');
    execFile(process.execPath, [script, ...args], { env }, (_, out, problems) => resolve(out + problems));
  });

const far = 'postgres://postgres:geheim@db.voorbeeld.invalid/postgres';

test.each([
  ['no address', { DATABASE_URL: '' }, /^Gebruik:/],
  ['no TLS', { DATABASE_URL: far }, /PGSSLMODE=verify-full/],
  ['a certificate that is not checked', { DATABASE_URL: far, PGSSLMODE: 'require' }, /PGSSLMODE=verify-full/],
  ['no root certificate', { DATABASE_URL: far, PGSSLMODE: 'verify-full' }, /PGSSLROOTCERT/],
  ['settings in the address', { DATABASE_URL: `${far}?sslmode=disable` }, /zonder \? erin/],
])('with %s it does not connect', async (_, settings, reason) => {
  const printed = await restore(settings);
  expect(printed).toMatch(reason);
  expect(printed).not.toContain('geheim');
});

test.each([
  ['an option that does not exist', ['--alles']],
  ['two backups', ['een', 'twee']],
  ['no number after its option', ['--laatste-factuur']],
  ['no folder to go on with', ['--verder', 'rijen.dump']],
  ['no folder that has the mark', ['--kenmerk', 'abc', 'rijen.dump']],
  ['no mark after its option', ['--kenmerk']],
])('with %s it says how to use it', async (_, args) => {
  expect(await restore({ DATABASE_URL: far }, ...args)).toMatch(/^Gebruik:/);
});

/** A backup on this machine, and where a restore of it finds nobody. */
async function madeBackup() {
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-restore-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'lessen'));
  await writeFile(join(folder, 'rijen.dump'), 'rijen');
  const nobody = { SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'sb_secret_x' };
  return {
    folder,
    mark: await writeManifest(folder),
    settings: { ...nobody, DATABASE_URL: 'postgres://postgres@127.0.0.1:9/x' },
  };
}

test.each([
  ['is another', 'a'.repeat(64)],
  ['is empty, as of a variable that is not set', ''],
])('a backup is refused before it connects when the given mark %s', async (_, other) => {
  const { folder, mark, settings } = await madeBackup();
  const printed = await restore(settings, '--kenmerk', other, folder);
  expect(printed).toContain(`heeft kenmerk ${mark}, niet ${other}`);
  expect(printed).not.toContain('ECONNREFUSED');
});

test('a backup with the given mark is restored, in capitals too', async () => {
  const { folder, mark, settings } = await madeBackup();
  expect(await restore(settings, '--kenmerk', mark.toUpperCase(), folder)).toContain('ECONNREFUSED');
});

test('without a mark it names the one that it found, and says that nobody compared it', async () => {
  const { folder, mark, settings } = await madeBackup();
  const printed = await restore(settings, folder);
  expect(printed).toContain(`Kenmerk van de back-up: ${mark}`);
  expect(printed).toContain('Niet vergeleken');
});
