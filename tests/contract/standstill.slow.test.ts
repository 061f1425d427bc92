import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { causes } from '../../contract/alerts.ts';
import { delays } from '../../contract/delays.ts';
import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { makeOwner } from '../people.ts';
import { raisedLimits, startServer, type TestServer } from '../server.ts';

/**
 * The shop's own functions in this process, with a shop behind them: with another setting or a database that refuses some calls they
 * fail as they would live.
 */
let shop: TestServer;
let owner: SupabaseClient;
let server: SupabaseClient;
let secrets: { publishableKey: string; secretKey: string; stripeKey: string; stripeWebhookSecret: string };
/** Fails a call of the database by the name of its SQL function. */
let refuses: (name: string) => boolean;

const realFetch = globalThis.fetch;
const client = (key: string) =>
  createClient(shop.url, key, { auth: { persistSession: false, autoRefreshToken: false } });

beforeAll(async () => {
  shop = await startServer({ env: raisedLimits });
  secrets = JSON.parse(await readFile(join(shop.dataDir, 'secrets.json'), 'utf8'));
  owner = client(secrets.publishableKey);
  await owner.auth.setSession(await makeOwner(shop));
  server = client(secrets.secretKey);
});
afterAll(() => shop.dispose());

const settings = (changed: Record<string, string> = {}) => {
  const all = {
    ...raisedLimits,
    SUPABASE_URL: shop.url,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SITE_URL: shop.url,
    STRIPE_SECRET_KEY: secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_API_URL: `${shop.url}/_local/stripe-api`,
    KIT_ALWAYS_ON_SALE: 'true',
    ...changed,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const name = /\/rpc\/(\w+)/.exec(String(input instanceof Request ? input.url : input))?.[1] ?? '';
    return refuses(name)
      ? Response.json({ code: 'XX000', message: 'no' }, { status: 500 })
      : realFetch(input, init);
  });
};
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function call(name: string, body: object): Promise<{ status: number; body: Record<string, string> }> {
  const { default: endpoint } = await import(`../../supabase/functions/${name}/index.ts`);
  const headers = { 'content-type': 'application/json', apikey: secrets.secretKey };
  const request = new Request(`${shop.url}/functions/v1/${name}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const answer: Response = await endpoint.fetch(request);
  return { status: answer.status, body: await answer.json() };
}
const pay = (email: string, buyerKey: string) =>
  call('create-stripe-payment', { productName: kit.name, customerInfo: { email }, buyerKey });
const ask = (email: string) =>
  call('send-contact-email', {
    name: 'An',
    email,
    phone: '0470 00 00 00',
    message: 'Wat kost een workshop?',
    consent_marketing: false,
    form_age: delays.formAgeMin * 2,
    source_url: null,
    utm_source: null,
    utm_medium: null,
  });
const reconcile = () => call('reconcile-payments', {});
const tasks = async () => (await owner.rpc('desk_today')).data.tasks;
/** How often each address is in a table, among the rows of `people` with these values. */
async function countsOf(table: string, people: string[], values: Record<string, string> = {}) {
  const { data } = await server.from(table).select('email').in('email', people).match(values);
  return people.map((person) => data?.filter(({ email }) => email === person).length);
}

/** What lasts, and what the visitor who cannot pay then reads, if she cannot. */
const standstills = {
  'stripe-refused': {
    setting: { STRIPE_SECRET_KEY: 'sk_test_revoked' },
    reads: functionMessages.paymentRefused,
  },
  'stripe-unreachable': {
    setting: { STRIPE_API_URL: 'http://127.0.0.1:9' },
    reads: functionMessages.paymentUnavailable,
  },
  functions: {
    refused: ['within_limits'],
    reads: functionMessages.unexpected,
  },
  bookings: { refused: ['apply_checkout'], reads: null },
} as const;

test.each(Object.keys(standstills) as (keyof typeof standstills)[])(
  'while %s lasts, each of 20 orders and 20 requests is there or was refused with a sentence, and the owner learns of it until it ends',
  async (cause) => {
    const { reads, ...how } = standstills[cause];
    const refused: readonly string[] = 'refused' in how ? how.refused : [];
    const isDown = cause === 'functions';
    refuses = (name) => refused.includes(name);
    settings('setting' in how ? how.setting : {});
    const people = Array.from({ length: 20 }, (_, index) => `${cause}-${index}@voorbeeld.be`);
    const keyOf = (email: string) => createHash('md5').update(email).digest('hex');

    const made = await Promise.all(
      people.map(async (email) => [await pay(email, keyOf(email)), await ask(email)] as const),
    );
    for (const [payment, request] of made) {
      expect([payment.status >= 500, payment.body.error ?? null]).toEqual([reads !== null, reads]);
      expect([request.status, request.body.error]).toEqual(isDown ? [500, reads] : [200, undefined]);
    }
    expect(await countsOf('requests', people)).toEqual(people.map(() => (isDown ? 0 : 1)));
    expect(await countsOf('orders', people)).toEqual(people.map(() => (isDown ? 0 : 1)));

    for (let run = 0; run < 3; run += 1) await reconcile();
    if (cause === 'stripe-unreachable') {
      expect((await mailsTo(shop.url, organisation.email)).map(({ subject }) => subject)).not.toContainEqual(
        expect.stringContaining(causes[cause].title()),
      );
      const halfAnHour = new Date(Date.now() - 31 * 60_000).toISOString();
      await server.from('shop_settings').update({ stripe_trouble_since: halfAnHour }).eq('id', true);
      await reconcile();
    }
    expect(await tasks()).toHaveProperty(cause);
    await findMail(shop.url, organisation.email, causes[cause].title(2).replace('2 ', ''));

    refuses = () => false;
    settings();
    const some = people.slice(0, 3);
    const again = await Promise.all(some.map((email) => pay(email, keyOf(email))));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    // What a silent Stripe may have got is given up; any other order goes on.
    const isKept = cause !== 'stripe-unreachable';
    expect(await countsOf('orders', some)).toEqual(some.map(() => (isKept ? 1 : 2)));
    expect(await countsOf('orders', some, { status: 'pending' })).toEqual([1, 1, 1]);
    await reconcile();
    if (isDown)
      await server.from('function_failures').update({ hour: '2026-01-01T00:00:00Z' }).neq('name', '');
    expect(await tasks()).not.toHaveProperty(cause);
  },
);
