import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { causes } from '../../contract/alerts.ts';
import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { requestOf } from '../faults/requests.ts';
import { mailsTo } from '../inbox.ts';
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
/** Whether a call fails, by the name of its SQL function or by what it asks of Stripe. */
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
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = /\/rpc\/(\w+)/.exec(pathname)?.[1] ?? `${init?.method} ${pathname.split('/stripe-api')[1]}`;
    if (!refuses(name)) return realFetch(input, init);
    return name.startsWith('POST')
      ? Response.json({ error: { type: 'invalid_request_error', message: 'no' } }, { status: 403 })
      : Response.json({ code: 'XX000', message: 'no' }, { status: 500 });
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
const ask = (email: string) => call(...requestOf(0, email));
const reconcile = () => call('reconcile-payments', {});
const tasks = async () => (await owner.rpc('desk_today')).data.tasks;
/** How often each address is in a table, among the rows of `people` with these values. */
async function countsOf(table: string, people: string[], values: Record<string, string> = {}) {
  const { data } = await server.from(table).select('email').in('email', people).match(values);
  return people.map((person) => data?.filter(({ email }) => email === person).length);
}

/** Lets ten minutes pass for what is counted from its beginning. */
async function passTenMinutes() {
  const earlier = (moment: string) => new Date(Date.parse(moment) - 10 * 60_000).toISOString();
  const { data } = await server.from('shop_settings').select('stripe_trouble_since').single();
  if (data?.stripe_trouble_since)
    await server
      .from('shop_settings')
      .update({ stripe_trouble_since: earlier(data.stripe_trouble_since) })
      .eq('id', true);
}

interface Standstill {
  causes: (keyof typeof causes & ('stripe-refused' | 'stripe-unreachable' | 'functions' | 'bookings'))[];
  setting?: Record<string, string>;
  refused: string[];
  /** What the visitor who cannot pay reads. */
  reads: string | null;
}
const standstills: Record<string, Standstill> = {
  'Stripe refuses the key': {
    causes: ['stripe-refused'],
    setting: { STRIPE_SECRET_KEY: 'sk_test_revoked' },
    refused: [],
    reads: functionMessages.paymentRefused,
  },
  'the key may read and not sell': {
    causes: ['stripe-refused'],
    refused: ['POST /v1/checkout/sessions'],
    reads: functionMessages.paymentRefused,
  },
  'Stripe is away': {
    causes: ['stripe-unreachable'],
    setting: { STRIPE_API_URL: 'http://127.0.0.1:9' },
    refused: [],
    reads: functionMessages.paymentUnavailable,
  },
  'the limits cannot be counted': {
    causes: ['functions'],
    refused: ['within_limits'],
    reads: functionMessages.unexpected,
  },
  'nothing can be booked': { causes: ['bookings'], refused: ['apply_checkout'], reads: null },
  'nothing can be booked, and the limits cannot be counted': {
    causes: ['bookings', 'functions'],
    refused: ['apply_checkout', 'within_limits'],
    reads: functionMessages.unexpected,
  },
};
const rounds = Object.keys(standstills).flatMap((name) => [
  [name, 'once'],
  [name, 'twice'],
]);

test.each(rounds)(
  'while %s for an hour (%s), each of 20 orders and 20 requests is there or was refused with a sentence, and the owner learns of it until it ends',
  async (name, time) => {
    const { causes: met, setting, refused, reads } = standstills[name] as Standstill;
    const isDown = refused.includes('within_limits');
    refuses = (call) => refused.includes(call);
    settings(setting);
    const people = Array.from(
      { length: 20 },
      (_, index) => `${name.toLowerCase().replaceAll(/\W/g, '')}-${time}-${index}@voorbeeld.be`,
    );
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

    const alerts = async (cause: (typeof met)[number]) => {
      const title = causes[cause].title(2).replace('2 ', '');
      return (await mailsTo(shop.url, organisation.email)).filter(({ subject }) => subject.includes(title));
    };
    for (let run = 0; run < 6; run += 1) {
      await reconcile();
      if (met[0] === 'stripe-unreachable' && time === 'once' && run < 3)
        expect(await alerts(met[0])).toEqual([]);
      await passTenMinutes();
    }
    // One mail a day for each cause, however often and in whichever way it is met. The shop behind them has a schedule of its
    // own, each minute, for which nothing fails: after that the count begins again.
    await expect
      .poll(
        async () => {
          await reconcile();
          await passTenMinutes();
          const shown = Object.keys(await tasks());
          return Promise.all(met.map(async (cause) => [shown.includes(cause), (await alerts(cause)).length]));
        },
        { timeout: 30_000 },
      )
      .toEqual(met.map(() => [true, 1]));

    refuses = () => false;
    settings();
    const some = people.slice(0, 3);
    const again = await Promise.all(some.map((email) => pay(email, keyOf(email))));
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    // What a silent Stripe may have got is given up; any other order goes on.
    const isKept = !met.includes('stripe-unreachable');
    expect(await countsOf('orders', some)).toEqual(some.map(() => (isKept ? 1 : 2)));
    expect(await countsOf('orders', some, { status: 'pending' })).toEqual([1, 1, 1]);
    await reconcile();
    if (isDown)
      await server.from('function_failures').update({ hour: '2026-01-01T00:00:00Z' }).neq('name', '');
    for (const cause of met) expect(await tasks()).not.toHaveProperty(cause);
  },
);
