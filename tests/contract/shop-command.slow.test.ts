import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { followResetLink } from '../people.ts';
import { secretsOf } from '../server.ts';
import { config, customer, freshEmail, realAuth, url } from './shop.ts';

const command = fileURLToPath(new URL('../../tools/owner/shop.ts', import.meta.url));

async function server() {
  const { supabaseUrl } = await config();
  const { secretKey } = await secretsOf(inject('dataDir'));
  return {
    supabaseUrl,
    secretKey,
    client: createClient(supabaseUrl, secretKey, { auth: { persistSession: false } }),
  };
}

/** Runs `npm run shop -- …` with settings. */
const runWith = (
  settings: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      { env: { ...process.env, ...settings } },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });

/** Runs it on the shop of this suite. */
async function run(...args: string[]) {
  const { supabaseUrl, secretKey } = await server();
  return runWith({ SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey }, ...args);
}

test('an account is made an owner, and then no longer is one', async () => {
  const { email } = await customer();
  expect(await run('owner', 'add', email)).toMatchObject({ code: 0, output: expect.stringContaining(email) });
  const client = await followResetLink(url, email);
  expect((await client.rpc('desk_access')).data).toBe(realAuth ? 'second-factor' : 'owner');
  const { output } = await run('owner', 'list');
  expect(output.split('\n')).toContainEqual(expect.stringMatching(new RegExp(`^${email}, since 20`)));
  expect(await run('owner', 'remove', email)).toMatchObject({ code: 0 });
  expect((await run('owner', 'list')).output).not.toContain(email);
  expect((await client.rpc('desk_access')).data).toBe('none');
  expect(await run('owner', 'add', freshEmail())).toEqual({
    code: 1,
    output: expect.stringMatching(/^There is no confirmed account/),
  });
});

test.each([
  [],
  ['what'],
  ['owner'],
  ['owner', 'add'],
  ['owner', 'list', 'more'],
  ['owner', 'add', 'an@voorbeeld.be', 'more'],
  ['demo', '--by', 'Jan'],
  ['repair', 'mails', '--by', ' '],
  ['reconcile', '--force'],
])('wrong usage is explained: %j', async (...args) => {
  expect(await run(...args)).toEqual({ code: 1, output: expect.stringMatching(/^Usage:/) });
});

test('a shop that is unreachable or has another key is named', async () => {
  const elsewhere = { SUPABASE_URL: 'http://127.0.0.1:1', SUPABASE_SECRET_KEY: 'sb_secret_x' };
  expect(await runWith(elsewhere, 'reconcile')).toEqual({
    code: 1,
    output: expect.stringMatching(/http:\/\/127\.0\.0\.1:1 does not answer/),
  });
  const { supabaseUrl } = await server();
  const wrong = await runWith({ SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: 'sb_secret_x' }, 'reconcile');
  expect(wrong).toEqual({ code: 1, output: expect.stringMatching(/^The secret key does not fit/) });
});

test.each([
  ['a step of its run failed', { 'x-request-id': '1' }, /could not do all of its steps; if Stripe/],
  ['it is still starting', {}, /still starting/],
])('a shop that answers 503, since %s, is told so', async (_, headers, sentence) => {
  const shop = createServer((request, answer) =>
    answer.writeHead(request.url?.includes('/functions/') ? 503 : 200, headers).end('{}'),
  );
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const { port } = shop.address() as AddressInfo;
  const settings = { SUPABASE_URL: `http://127.0.0.1:${port}`, SUPABASE_SECRET_KEY: 'sb_secret_x' };
  const ended = await runWith(settings, 'reconcile');
  shop.close();
  expect(ended).toEqual({ code: 1, output: expect.stringMatching(sentence) });
});
