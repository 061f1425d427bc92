import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, inject, test } from 'vitest';
import { terms } from '../../site/terms.ts';
import { secretsOf } from '../content-folder.ts';
import { mailsTo } from '../inbox.ts';
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

describe('withdrawals', () => {
  /** A paid order of a guest. */
  async function order() {
    const email = freshEmail();
    const session = await startPayment(await visitor(), { email });
    await sandbox(session, 'paid');
    const { client } = await server();
    const { data } = await client.from('orders').select('order_number').eq('email', email).single();
    return { email, session, number: String(data?.order_number) };
  }
  const today = () => new Date().toISOString().slice(0, 10);

  test('one that came by letter is noted, shown with its due date, and given back in whole', async () => {
    const { email, number } = await order();
    const noted = await run('withdrawals', 'note', number, email, today(), 'Ann', 'Peeters');
    expect(noted).toEqual({ code: 0, output: expect.stringMatching(/^Genoteerd als [\w-]+: op tijd/) });
    expect((await run('withdrawals')).output).toMatch(
      new RegExp(`op tijd, wacht .*ten laatste .*\\n  Ann Peeters, ${email}, ${number}`),
    );
    expect(await run('refund', number)).toEqual({ code: 0, output: expect.stringMatching(/^Terugbetaald/) });
    expect(await run('refund', number)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/al terugbetaald/),
    });
    expect((await run('withdrawals')).output).not.toContain(email);
    const again = await run('withdrawals', 'note', number, email, today(), 'Ann', 'Peeters');
    expect(again.output).toMatch(/al terugbetaald/);
    expect(again.output).not.toContain('npm run shop -- refund');
    await eventually(async () =>
      (await mailsTo(url, email)).some(({ subject }) => subject.includes('terug')),
    );
  });

  test('one that is late or has no order waits for the owner, who pays back or closes it', async () => {
    const { email, number } = await order();
    const noted = await run('withdrawals', 'note', '-', freshEmail(), '2020-01-31', 'Ann');
    const reference = /als ([\w-]+): zonder bestelling/.exec(noted.output)?.[1] ?? '';
    expect(await run('refund', reference)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Geef ook het/),
    });
    expect(await run('refund', reference, 'K1999-00001')).toEqual({
      code: 1,
      output: expect.stringMatching(/^Bestelling K1999-00001 bestaat niet/),
    });
    expect(await run('withdrawals', 'close', reference, 'niet', 'gevonden')).toMatchObject({ code: 0 });
    expect(await run('withdrawals', 'close', reference, 'nog eens')).toMatchObject({ code: 1 });
    expect(await run('refund', reference, number)).toMatchObject({ code: 0 });
    await eventually(async () =>
      (await mailsTo(url, email)).some(({ subject }) => subject.includes('terug')),
    );
  });

  test('a refusal of Stripe is said', async () => {
    const { number, session } = await order();
    await fetch(`${url}/_local/stripe/${session}/refunds/refused`, { method: 'POST' });
    expect(await run('refund', number)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Stripe weigerde/),
    });
    expect((await run('withdrawals')).output).toContain(number);
  });

  test('the terms of an order can be shown again', async () => {
    const { number } = await order();
    expect((await run('terms', number)).output).toContain(`<h1>${terms.title}</h1>`);
    expect(await run('terms', 'K1999-00001')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/bestaat niet/),
    });
  });

  test.each([
    [['withdrawals', 'note', 'K2026-1', 'an@voorbeeld.be', '2026-11-01', 'An'], /geen bestelnummer/],
    [['withdrawals', 'note', '-', 'an', '2026-11-01', 'An'], /Ongeldig e-mailadres/],
    [['withdrawals', 'note', '-', 'an@voorbeeld.be', '2999-11-01', 'An'], /geen dag/],
    [['withdrawals', 'note', '-'], /Gebruik:/],
    [['refund'], /Gebruik:/],
    [['refund', 'K1999-00001'], /bestaat niet/],
  ])('wrong usage is explained: %j', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 1, output: expect.stringMatching(message) });
  });
});
