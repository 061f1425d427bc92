import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

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
])('with %s it says how to use it', async (_, args) => {
  expect(await restore({ DATABASE_URL: far }, ...args)).toMatch(/^Gebruik:/);
});
