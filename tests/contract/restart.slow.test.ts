/** The process behind `npm start`: how it starts, stops and survives being killed. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@supabase/lite/pglite';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shopAt } from '../faults/shop.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { eventually, freshEmail } from './shop.ts';

test.each(['SIGINT', 'SIGKILL'] as const)('after %s everything acknowledged is there', async (signal) => {
  const first = await startServer();
  const { publishableKey } = await (await fetch(`${first.url}/_local/config.json`)).json();
  const client = createClient(first.url, publishableKey, { auth: { persistSession: false } });
  const email = freshEmail();
  const account = freshEmail();

  expect((await client.auth.signUp({ email: account, password })).error).toBeNull();
  await fetch(`${first.url}/_local/mail/outage`, { method: 'POST', body: '{"on":true}' });
  const kit = await client.functions.invoke('send-kit-signup-email', { body: { email } });
  expect(kit.error).toBeNull();
  const payment = await client.functions.invoke('create-stripe-payment', {
    body: { customerInfo: { email } },
  });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(payment.data.paymentUrl)?.[0];
  await fetch(`${first.url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  const { secretKey } = await secretsOf(first.dataDir);
  const { storage } = createClient(first.url, secretKey, { auth: { persistSession: false } });
  const lesson = { contentType: 'application/pdf' };
  expect((await storage.from('lessons').upload('les.pdf', 'les', lesson)).error).toBeNull();
  expect(await first.stop(signal)).toBe(signal === 'SIGINT' ? 0 : null);
  if (signal === 'SIGINT') expect(first.output()).toMatch(/^Stopped\.$/m);
  expect(first.output()).not.toMatch(/@voorbeeld\.be/);

  const second = await startServer({ dataDir: first.dataDir, port: Number(new URL(first.url).port) });
  try {
    const config = await (await fetch(`${second.url}/_local/config.json`)).json();
    expect(config.publishableKey).toBe(publishableKey);
    expect(await mailsTo(second.url, email)).toEqual([]);
    await fetch(`${second.url}/_local/mail/outage`, { method: 'POST', body: '{"on":false}' });
    await findMail(second.url, email, /lijst|lancering/i);
    await findMail(second.url, email, /betaling/i);
    const { text } = await findMail(second.url, account, /bevestig/i);
    expect(text).toContain(`${second.url}/auth`);
    const verified = await client.functions.invoke('verify-payment', { body: { sessionId } });
    expect(verified.data).toEqual({ verified: true });
    expect(await (await storage.from('lessons').download('les.pdf')).data?.text()).toBe('les');
    await eventually(async () => (await mailsTo(second.url, email)).length >= 2);
  } finally {
    await second.dispose();
  }
});

describe('a running shop', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.dispose());

  test('prints the addresses of the site, checkout, inbox and sandbox', () => {
    for (const path of ['', '/checkout-auth', '/_local/inbox', '/_local/stripe']) {
      expect(server.output()).toMatch(new RegExp(`: +${server.url}${path}$`, 'm'));
    }
  });

  test('answers under the loopback name of the request', async () => {
    const localhost = server.url.replace('127.0.0.1', 'localhost');
    for (const origin of [server.url, localhost]) {
      expect((await (await fetch(`${origin}/config.json`)).json()).supabaseUrl).toBe(origin);
    }
  });

  test('ignores a visitor’s own request id', async () => {
    const answer = await fetch(server.url, { headers: { 'x-request-id': 'mine' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('locks its data against a second process', async () => {
    await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(
      /is already in use by process \d+.*DATA_DIR/,
    );
  });

  test('names PORT when its port is taken', async () => {
    const port = Number(new URL(server.url).port);
    await expect(startServer({ port })).rejects.toThrow(new RegExp(`Port ${port} is taken.*PORT=`));
  });
});

/** Passes requests on with their Host, as Vite's dev server does. */
async function startDevServer(target: () => string) {
  const server = createServer((incoming, answer) => {
    const { method, headers } = incoming;
    const passed = request(`${target()}${incoming.url}`, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

test('behind the dev server it uses that address: in settings, functions and the return from a payment', async () => {
  let backend = '';
  const dev = await startDevServer(() => backend);
  const server = await startServer({ env: { SITE_URL: `http://127.0.0.1:${dev.port}` } });
  backend = server.url;
  try {
    for (const site of [`http://127.0.0.1:${dev.port}`, `http://localhost:${dev.port}`]) {
      const config = await (await fetch(`${site}/config.json`)).json();
      expect(config.supabaseUrl).toBe(site);
      const answer = await fetch(`${site}/functions/v1/create-stripe-payment`, {
        method: 'POST',
        headers: { origin: site, 'content-type': 'application/json', apikey: config.publishableKey },
        body: JSON.stringify({ customerInfo: { email: freshEmail() } }),
      });
      expect(answer.headers.get('access-control-allow-origin')).toBe(site);
      const { paymentUrl } = await answer.json();
      const cancelled = await fetch(paymentUrl, {
        method: 'POST',
        body: new URLSearchParams({ outcome: 'cancel' }),
        redirect: 'manual',
      });
      expect(cancelled.headers.get('location')).toBe(`${site}/checkout-auth`);
    }
  } finally {
    dev.close();
    await server.dispose();
  }
});

test('with keys for Stripe and Resend there is no sandbox and no inbox, and no sandbox order becomes paid', async () => {
  const sandboxed = await startServer();
  const { dataDir } = sandboxed;
  const payment = await fetch(`${sandboxed.url}/functions/v1/create-stripe-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerInfo: { email: freshEmail() } }),
  });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec((await payment.json()).paymentUrl)?.[0];
  const { secrets, stripe } = shopAt(sandboxed.url, dataDir);
  const session = await stripe<object>(`checkout/sessions/${sessionId}`);
  await sandboxed.stop();

  const env = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x', RESEND_API_KEY: 're_x' };
  const server = await startServer({ dataDir, env });
  try {
    const paths = ['inbox', 'inbox.json', 'stripe', `stripe/checkout/${sessionId}`, 'stripe-api/v1/events'];
    for (const path of paths) expect((await fetch(`${server.url}/_local/${path}`)).status).toBe(404);
    for (const path of [`stripe/${sessionId}/paid`, `stripe/checkout/${sessionId}`, 'resend/emails'])
      expect((await fetch(`${server.url}/_local/${path}`, { method: 'POST' })).status).toBe(404);
    const shop = shopAt(server.url, dataDir);
    expect(secrets.stripeWebhookSecret).not.toBe('');
    const event = {
      id: 'evt_forged',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { ...session, status: 'complete', payment_status: 'paid' } },
    };
    expect((await shop.webhook(event)).status).toBe(400);
    expect(await shop.rows('orders?select=status')).toEqual([{ status: 'pending' }]);
  } finally {
    await server.dispose();
  }
});

test('behind a public address every mail has that address, whatever the request’s Host', async () => {
  const site = 'https://www.kickstart.example';
  const server = await startServer({ env: { SITE_URL: site, ...raisedLimits } });
  try {
    const { publishableKey } = shopAt(server.url, server.dataDir).secrets;
    const email = freshEmail();
    const redirect = encodeURIComponent(`${server.url}/auth`);
    const headers = { 'content-type': 'application/json', apikey: publishableKey };
    await fetch(`${server.url}/auth/v1/signup?redirect_to=${redirect}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    });
    await fetch(`${server.url}/functions/v1/send-kit-signup-email`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email }),
    });
    await findMail(server.url, email, /lijst|lancering/i);
    for (const mail of await mailsTo(server.url, email)) {
      expect(mail.html + mail.text).toContain(site);
      expect(mail.html + mail.text).not.toMatch(/127\.0\.0\.1|localhost/);
    }
    const outbox = await shopAt(server.url, server.dataDir).rows(`outbox?select=data&recipient=eq.${email}`);
    expect(JSON.stringify(outbox)).toContain(`${site}/functions/v1/kit-signup-link`);
    expect(JSON.stringify(outbox)).not.toContain('127.0.0.1');
  } finally {
    await server.dispose();
  }
});

test('npm start takes the keys for your own database from the environment', async () => {
  const run = fileURLToPath(new URL('../../tools/run.mjs', import.meta.url));
  const env = {
    ...process.env,
    PORT: '0',
    DATABASE_URL: 'postgres://127.0.0.1:1/shop',
    SUPABASE_JWT_SECRET: 'x'.repeat(40),
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
    SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const { stderr } = spawnSync(process.execPath, [run, 'start'], { env, encoding: 'utf8' });
  expect(stderr).toMatch(/^DATABASE_URL leads to no database that answers: .*ECONNREFUSED/m);
});

describe('a stopped shop', () => {
  let folder: string;
  let dataDir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kickstart-'));
    dataDir = join(folder, 'data');
    // A first start: it makes the database.
    await (await startServer({ dataDir })).stop('SIGINT');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('keeps its files readable to its user only', async () => {
    const open: string[] = [];
    for (const path of ['', ...(await readdir(dataDir, { recursive: true }))]) {
      if ((await stat(join(dataDir, path))).mode & 0o077) open.push(path);
    }
    expect(open).toEqual([]);
    await chmod(dataDir, 0o755);
    await (await startServer({ dataDir })).stop();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test('reports in a sentence that its data are of another version', async () => {
    const database = new PGlite(join(dataDir, 'pg'));
    await database.exec(`update supabase_migrations.schema_migrations set checksum = 'earlier'`);
    await database.close();
    await expect(startServer({ dataDir })).rejects.toThrow(
      /was changed after it was applied.*start with a fresh DATA_DIR/,
    );
  });
});
