import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { startServer, type TestServer } from '../server.ts';
import { environment, given, openShopDatabase, siteUrl } from './environment.ts';

// The first server has its functions in Deno; the second runs them itself, with its own schedule.
const sql = openShopDatabase();
const run = Date.now().toString(36);
let second: TestServer;
let servers: string[];

beforeAll(async () => {
  const { FUNCTIONS_URL: _deno, ...rest } = environment;
  second = await startServer({
    env: { ...rest, SITE_ORIGINS: siteUrl, KIT_ALWAYS_ON_SALE: 'true' },
  });
  servers = [siteUrl, second.url];
});
afterAll(async () => {
  await second?.dispose();
  await sql.end();
});

const clientOf = (url: string) =>
  createClient(url, environment.SUPABASE_PUBLISHABLE_KEY ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  });
const alternating = <T>(count: number, work: (url: string, index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(servers[index % 2] as string, index)));

async function deliverEverywhere() {
  const secret = environment.SUPABASE_SECRET_KEY ?? '';
  const answers = await alternating(8, (url) =>
    fetch(`${url}/functions/v1/deliver-outbox`, { method: 'POST', headers: { apikey: secret }, body: '{}' }),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
}

test('300 mails, delivered by both in parallel, are each claimed once and sent once', async () => {
  const keys = Array.from({ length: 300 }, (_, index) => `twee-${run}-${index}`);
  const mails = keys.map((key) => ({
    template: 'launch-business',
    data: { email: `${key}@voorbeeld.be` },
    recipient: `twee-${run}@voorbeeld.be`,
    reply_to: null,
    idempotency_key: key,
  }));
  await sql`select private.enqueue_mails(${sql.json(mails)})`;
  const state = async () =>
    (
      await sql<{ sent: number; attempts: number }[]>`
        select count(sent_at)::int as sent, sum(attempts)::int as attempts
        from public.outbox where idempotency_key in ${sql(keys)}`
    )[0];
  await deliverEverywhere();
  await expect.poll(async () => (await state())?.sent, { timeout: 60_000 }).toBe(keys.length);
  // More attempts than mails would mean that one was claimed twice, which the mail service would hide.
  expect(await state()).toEqual({ sent: keys.length, attempts: keys.length });
  const received = await mailsTo(siteUrl, `twee-${run}@voorbeeld.be`);
  expect(received).toHaveLength(keys.length);
  expect(new Set(received.map((mail) => mail.subject)).size).toBe(keys.length);
});

test('one address, signed up at both in parallel, is one account with one confirmation', async () => {
  const addresses = Array.from({ length: 6 }, (_, index) => `account-${run}-${index}@voorbeeld.be`);
  for (const email of addresses) {
    const answers = await alternating(2, (url) => clientOf(url).auth.signUp({ email, password }));
    expect(answers.some(({ error }) => error === null)).toBe(true);
  }
  const accounts = await sql`select email from auth.users where email in ${sql(addresses)}`;
  expect(accounts).toHaveLength(addresses.length);
});

test('one button clicked on both in parallel and paid is one order and one mail, wherever it is reported', async () => {
  const email = `koper-${run}@voorbeeld.be`;
  const client = clientOf(siteUrl);
  await client.auth.signUp({ email, password });
  // Confirming by mail has its own tests.
  await sql`update auth.users set email_confirmed_at = now() where email = ${email}`;
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  const headers = { authorization: `Bearer ${data.session?.access_token}` };

  const started = await alternating(10, async (url) => {
    const answer = await clientOf(url).functions.invoke('create-stripe-payment', { body: {}, headers });
    return /cs_test_[A-Za-z0-9]+/.exec(answer.data?.paymentUrl ?? '')?.[0];
  });
  const sessions = new Set(started.filter(Boolean));
  expect(sessions.size).toBe(1);
  const [sessionId] = sessions;

  const paid = fetch(`${siteUrl}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  await alternating<unknown>(20, (url, index) =>
    index % 5 === 4
      ? fetch(`${url}/_local/stripe/${sessionId}/replay`, { method: 'POST' })
      : clientOf(url).functions.invoke('verify-payment', { body: { sessionId } }),
  );
  expect((await paid).ok).toBe(true);
  await alternating(10, (url) => fetch(`${url}/_local/stripe/${sessionId}/replay`, { method: 'POST' }));

  const orders = await sql`select id, status from public.orders where email = ${email}`;
  expect(orders.map((order) => order.status)).toEqual(['paid']);
  await deliverEverywhere();
  const mails = await sql`
    select template, attempts from public.outbox where idempotency_key like ${`order-${orders[0]?.id}-%`}`;
  expect(mails.map((mail) => String(mail.template)).sort()).toEqual(['payment-business', 'payment-buyer']);
  const toBuyer = async () =>
    (await mailsTo(siteUrl, email)).filter((mail) => /betaling/i.test(mail.subject)).length;
  await expect.poll(toBuyer, { timeout: 30_000 }).toBe(1);
});

test('both starting in parallel on an empty database run the migrations once', async () => {
  const name = `leeg_${run}`;
  await sql.unsafe(`create database ${name}`);
  const address = Object.assign(new URL(given('SHOP_DATABASE_URL')), { pathname: `/${name}` }).href;
  const started = await Promise.all(
    [1, 2].map(() => startServer({ env: { ...environment, DATABASE_URL: address } })),
  );
  try {
    const database = openShopDatabase(address);
    const [row] = await database`
      select count(*)::int as rows, count(distinct version)::int as versions
      from supabase_migrations.schema_migrations`;
    expect(row?.rows).toBeGreaterThan(6);
    expect(row?.rows).toBe(row?.versions);
    await database.end();
  } finally {
    for (const server of started) await server.dispose();
  }
});
