import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { checkLive } from '../../tools/owner/check-live.ts';
import { secretsOf } from '../server.ts';
import { config, url } from './shop.ts';

const shop = async () => ({
  siteUrl: url,
  ...(await config()),
  secretKey: (await secretsOf(inject('dataDir'))).secretKey,
});

/** The database of a new shop is a copy, of which the schedule may have run an hour ago. */
beforeAll(async () => {
  const { supabaseUrl, secretKey } = await shop();
  const headers = { apikey: secretKey };
  const { status } = await fetch(`${supabaseUrl}/functions/v1/reconcile-payments`, {
    method: 'POST',
    headers,
  });
  expect(status).toBe(200);
});

test('finds nothing wrong with a shop that works, the order included', async () => {
  const lines: string[] = [];
  const failed = await checkLive(await shop(), true, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(failed).toBe(0);
  expect(lines.length).toBeGreaterThan(15);
});

test('asks the mail service about the key that Auth mails with, and sends nothing', async () => {
  const { resendKey } = JSON.parse(await readFile(join(inject('dataDir'), 'secrets.json'), 'utf8'));
  // On the production-like shop its own address redirects to the process that has the inbox.
  const { url: apiUrl } = await fetch(`${url}/_local/resend`);
  for (const [apiKey, mark] of [
    [resendKey, '✓'],
    ['re_revoked', '✗'],
  ]) {
    const lines: string[] = [];
    await checkLive({ ...(await shop()), mail: { apiUrl, apiKey } }, false, (line) => lines.push(line));
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${mark} Resend takes the key`)));
  }
});

test('names what differs: another backend, keys that are mixed up, a site of another address', async () => {
  const right = await shop();
  const wrong = { ...right, secretKey: right.publishableKey, publishableKey: right.secretKey };
  const lines: string[] = [];
  expect(await checkLive(wrong, false, (line) => lines.push(line))).toBeGreaterThan(3);
  expect(lines.join('\n')).toMatch(/✗ config\.json names this backend/);
  expect(lines.join('\n')).toMatch(/✗ maintenance is closed to the publishable key/);
  expect(lines.join('\n')).toMatch(/✗ a table is 42501 to a visitor/);
  expect(lines.join('\n')).toMatch(/✗ health: .*: tried none: the functions do not know SUPABASE_SECRET_KEY/);
  expect(lines.join('\n')).not.toContain(right.secretKey);
});

test('names a function that is not deployed', async () => {
  const right = await shop();
  const host = createServer(async ({ method, url: path = '', headers }, answer) => {
    const { origin = '' } = headers;
    if (path.endsWith('/withdraw')) return answer.writeHead(404).end('{}');
    const own = origin === right.siteUrl ? { 'access-control-allow-origin': origin } : undefined;
    return answer.writeHead(method === 'OPTIONS' ? 204 : 500, own).end();
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  try {
    const supabaseUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    await checkLive({ ...right, supabaseUrl }, false, (line) => lines.push(line));
  } finally {
    host.close();
  }
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^✗ every function answers the site, and no other: withdraw \(404, null\): not deployed/,
    ),
  );
});

test('names a host that keeps a missing file for a year', async () => {
  const host = createServer((_, answer) => {
    answer.writeHead(404, { 'cache-control': 'public, max-age=31536000, immutable' }).end('{}');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const lines: string[] = [];
  try {
    const siteUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
    await checkLive({ ...(await shop()), siteUrl }, false, (line) => lines.push(line));
  } finally {
    host.close();
  }
  expect(lines.join('\n')).toMatch(
    /✗ a missing file of the site is a 404 that nobody keeps: is kept: max-age/,
  );
});
