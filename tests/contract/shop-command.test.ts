import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { mailsTo } from '../inbox.ts';
import { secretsOf } from '../server.ts';
import {
  config,
  customer,
  eventually,
  freshEmail,
  paidOrders,
  sandbox,
  startPayment,
  url,
  visitor,
} from './shop.ts';

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

/** Runs `npm run shop -- …` as an owner does. */
async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const { supabaseUrl, secretKey } = await server();
  const env = { ...process.env, SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey };
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    );
  });
}

test('a mail that failed permanently is shown with its reason and can be resent', async () => {
  const email = freshEmail();
  await (await visitor()).functions.invoke('send-kit-signup-email', { body: { email } });
  await eventually(async () => (await mailsTo(url, email)).length === 1);
  const { client } = await server();
  const { data } = await client
    .from('outbox')
    .update({
      sent_at: null,
      failed_at: new Date().toISOString(),
      last_error: 'refused: status 422',
      idempotency_key: `again-${email}`,
    })
    .eq('recipient', email)
    .select('id');
  const id = data?.[0]?.id;

  const shown = await run('mails');
  expect(shown.output).toMatch(new RegExp(`mislukt +${id} .*${email}.*refused: status 422`));
  expect(await run('resend', id)).toEqual({ code: 0, output: '1 mail wordt opnieuw verstuurd.\n' });
  await eventually(async () => (await mailsTo(url, email)).length === 2);
  expect((await run('mails')).output).not.toContain(email);
});

test('a payment whose webhook never arrived is found by asking Stripe', async () => {
  const { client, id } = await customer();
  await sandbox(await startPayment(client), 'paid?webhook=never');
  expect(await paidOrders(client, id)).toEqual([]);
  const { code, output } = await run('reconcile');
  expect([code, output]).toEqual([0, expect.stringMatching(/nagekeken, [1-9]\d* veranderd\./)]);
  expect(await paidOrders(client, id)).toHaveLength(1);
});

test('reports wrong usage in Dutch', async () => {
  expect(await run('wat')).toEqual({ code: 1, output: expect.stringContaining('Gebruik:') });
  expect(await run('resend', '1')).toEqual({ code: 1, output: '1 is geen id van een mail.\n' });
});
