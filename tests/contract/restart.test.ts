import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { findMail, mailsTo } from '../inbox.ts';
import { startServer } from '../server.ts';
import { eventually, freshEmail } from './shop.ts';

test.each(['SIGINT', 'SIGKILL'] as const)('after %s everything acknowledged is there', async (signal) => {
  const first = await startServer();
  const { publishableKey } = await (await fetch(`${first.url}/_local/config.json`)).json();
  const client = createClient(first.url, publishableKey, { auth: { persistSession: false } });
  const email = freshEmail();
  const account = freshEmail();
  const password = 'Startblok7';

  await fetch(`${first.url}/_local/mail/outage`, { method: 'POST', body: '{"on":true}' });
  expect((await client.auth.signUp({ email: account, password })).error).toBeNull();
  const kit = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  expect(kit.error).toBeNull();
  const payment = await client.functions.invoke('create-stripe-payment', {
    body: { customerInfo: { email } },
  });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(payment.data.paymentUrl)?.[0];
  await fetch(`${first.url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  await first.stop(signal);

  const second = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
  try {
    const config = await (await fetch(`${second.url}/_local/config.json`)).json();
    expect(config.publishableKey).toBe(publishableKey);
    await fetch(`${second.url}/_local/mail/outage`, { method: 'POST', body: '{"on":false}' });
    await findMail(second.url, email, /lijst|lancering/i);
    await findMail(second.url, email, /betaling/i);
    await findMail(second.url, account, /bevestig/i);
    const verified = await client.functions.invoke('verify-payment', { body: { sessionId } });
    expect(verified.data).toEqual({ verified: true });
    await eventually(async () => (await mailsTo(second.url, email)).length >= 2);
  } finally {
    await second.dispose();
  }
});

test('a port that is taken is named', async () => {
  const first = await startServer();
  try {
    await expect(startServer({ port: Number(new URL(first.url).port) })).rejects.toThrow(/PORT/);
  } finally {
    await first.dispose();
  }
});
