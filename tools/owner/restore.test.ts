import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What `npm run restore` prints with these settings; the rest of its tests need a PostgreSQL (tests/production-like). */
const restore = (settings: Record<string, string>) =>
  new Promise<string>((resolve) => {
    const env = { ...process.env, PGSSLMODE: '', PGSSLROOTCERT: '', ...settings };
    execFile(process.execPath, [join(import.meta.dirname, 'restore.ts')], { env }, (_, out, problems) =>
      resolve(out + problems),
    );
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
