import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Session } from '@supabase/supabase-js';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { belgianDay } from '../contract/calendar.ts';
import { retentionRules } from '../contract/retention.ts';
import { kit } from '../site/kit.ts';
import { typedCompany } from '../tests/company.ts';
import { requestOf } from '../tests/faults/requests.ts';
import { freshAddress, makeBuyer, makeGuestOrder, makeGuestPayment, makeOwner } from '../tests/people.ts';
import { raisedLimits } from '../tests/server.ts';
import { type Backend, createBackend } from './backend.ts';
import { readSettings, type Settings } from './settings.ts';

// How many calls to the database each Edge Function makes before it answers: a figure that does not depend on the machine.

let directory: string;
let settings: Settings;
let backend: Backend;
let buyer: Session;
let owner: Session;

/** The calls of the Edge Function that runs now. */
const calls = new AsyncLocalStorage<string[]>();

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  vi.stubEnv('RATE_LIMIT_FACTOR', raisedLimits.RATE_LIMIT_FACTOR);
  vi.stubEnv('MAIL_RATE', '1000');
  directory = mkdtempSync(join(tmpdir(), 'calls-'));
  settings = readSettings({ DATA_DIR: directory, PORT: '0', LIMITS: raisedLimits.LIMITS });
  backend = await createBackend(settings);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = /^\/rest\/v1\/(?:rpc\/)?(.+)/.exec(pathname)?.[1];
    if (name) calls.getStore()?.push(name);
    return fetch(input, init);
  });
  const { own } = backend.origins;
  buyer = await makeBuyer(own);
  owner = await makeOwner({ url: own, dataDir: directory });
});
afterAll(async () => {
  await backend.close();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

interface Call {
  status?: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** The calls to the database until the answer, and its status; delivery goes on in the background. */
async function callsOf(name: string, { body, headers = {} }: Call) {
  const { default: edgeFunction } = await import(`../supabase/functions/${name}/index.ts`);
  const request = new Request(`${backend.origins.own}/functions/v1/${name}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...headers },
  });
  const made: string[] = [];
  const answer = await calls.run(made, () => edgeFunction.fetch(request));
  const isDelivery = (call: string) => call.endsWith('_outbox');
  return {
    status: answer.status,
    calls: name === 'deliver-outbox' ? [...made] : made.filter((call) => !isDelivery(call)),
  };
}

const as = ({ access_token }: Session) => ({ authorization: `Bearer ${access_token}` });
const withSecret = () => ({ authorization: `Bearer ${settings.secrets.secretKey}` });
const token = 'a'.repeat(43);
const hex = () => crypto.randomUUID().replaceAll('-', '');
const guest = () => ({ customerInfo: { email: freshAddress(), firstName: 'An', lastName: 'Peeters' } });

function form(index: number): Call {
  return { body: requestOf(index, freshAddress())[1] };
}

async function webhook(): Promise<Call> {
  const payload = JSON.stringify({
    id: `evt_${hex()}`,
    object: 'event',
    type: 'checkout.session.expired',
    livemode: false,
    created: Math.floor(Date.now() / 1000),
    data: {
      object: {
        id: await makeGuestPayment(backend.origins.own, freshAddress(), 'processing'),
        object: 'checkout.session',
        status: 'expired',
        payment_status: 'unpaid',
        metadata: {},
      },
    },
  });
  const secret = settings.secrets.stripeWebhookSecret;
  return {
    body: payload,
    headers: { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  };
}

/** A call of each function as it is made all day, and its calls to the database. */
const functions: Record<string, [() => Call | Promise<Call>, string[]]> = {
  'send-contact-email': [() => form(0), ['within_limits']],
  'send-workshop-request': [() => form(1), ['within_limits']],
  'send-support-email': [() => form(2), ['within_limits']],
  'send-kit-signup-email': [() => form(3), ['within_limits']],
  // Stripe names the session in between.
  'create-stripe-payment': [
    () => ({ body: { productName: kit.name, ...guest() } }),
    ['within_limits', 'attach_session'],
  ],
  // The limit spares Stripe; the order says whether a company paid.
  'verify-payment': [
    async () => ({
      body: { sessionId: (await makeGuestOrder(backend.origins.own, freshAddress())).session },
    }),
    ['within_limits', 'apply_checkout'],
  ],
  'stripe-webhook': [webhook, ['apply_checkout']],
  'resend-webhook': [
    () => {
      const to = freshAddress();
      const body = { type: 'email.complained', created_at: new Date().toISOString(), data: { to: [to] } };
      const at = new Date();
      const secret = settings.secrets.resendWebhookSecret;
      return {
        body: JSON.stringify(body),
        headers: {
          'svix-id': 'msg_1',
          'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
          'svix-signature': new Webhook(secret).sign('msg_1', at, JSON.stringify(body)),
        },
      };
    },
    ['record_mail_report'],
  ],
  'correct-address': [
    () => ({ status: 409, body: { buyerKey: hex(), email: freshAddress(), newEmail: freshAddress() } }),
    ['within_limits'],
  ],
  'resend-confirmation': [() => ({ body: { sessionId: `cs_test_${hex()}` } }), ['within_limits']],
  'kit-signup-link': [() => ({ status: 404, body: { action: 'confirm', token } }), ['within_limits']],
  'own-data': [() => ({ body: {}, headers: as(buyer) }), ['within_limits']],
  'own-data-link': [() => ({ body: { email: freshAddress() } }), ['within_limits']],
  'own-deletion': [() => ({ body: { action: 'state' }, headers: as(buyer) }), ['within_limits']],
  'account-lists': [() => ({ body: {}, headers: as(buyer) }), ['within_limits']],
  'order-company': [
    () => ({ body: { orderNumber: 'K2026-000000', company: typedCompany }, headers: as(buyer) }),
    ['within_limits'],
  ],
  // Read with the buyer's own rights.
  'lesson-link': [
    () => ({ status: 404, body: { kick: 1 }, headers: as(buyer) }),
    ['within_limits', 'lesson_files'],
  ],
  // An owner's second call asks the desk.
  'invoice-file': [
    () => ({ status: 404, body: { number: '1999-0001', format: 'pdf' }, headers: as(buyer) }),
    ['within_limits', 'desk_invoice'],
  ],
  // The mails follow from the order.
  withdraw: [
    () => ({ body: { name: 'An', email: freshAddress(), order: '' } }),
    ['withdrawable_order', 'within_limits'],
  ],
  'browser-error': [
    () => ({ body: { message: 'TypeError: x', place: '/assets/a.js:1:2', page: '/' } }),
    ['within_limits'],
  ],
  'withdrawal-link': [() => ({ status: 404, body: { token } }), ['within_limits']],
  'deliver-outbox': [() => ({ body: {}, headers: withSecret() }), ['claim_outbox']],
  'remove-expired': [
    () => ({ body: {}, headers: withSecret() }),
    retentionRules.flatMap(() => ['remove_expired', 'record_retention']),
  ],
};

test.each(Object.entries(functions))('%s', async (name, [prepare, expected]) => {
  const call = await prepare();
  expect(await callsOf(name, call)).toEqual({ status: call.status ?? 200, calls: expected });
});

test('reconcile-payments, besides one call for each order that awaits its payment', async () => {
  const { calls: made } = await callsOf('reconcile-payments', { body: {}, headers: withSecret() });
  expect(made.filter((call) => call !== 'apply_checkout')).toEqual([
    'record_schedule_run',
    // The public file of what the owner chose is compared with it.
    'published_shop',
    'orders',
    'stripe_events',
    'claim_refunds',
    'remind_buyers',
    'alert_owner',
    'erase_due_people',
  ]);
});

// The desk first asks who calls, and counts.
const owned = ['desk_access', 'within_limits'];
const today = belgianDay(new Date());

const desk: Record<string, [object, string[], status?: number]> = {
  'desk-books': [{ day: today, part: 1 }, ['desk_book_invoices'], 404],
  'desk-invoice': [
    {
      click: hex(),
      request: crypto.randomUUID(),
      known: 0,
      ...typedCompany,
      email: freshAddress(),
      deliveredOn: today,
      dueOn: today,
      lines: [{ description: 'Workshop', quantity: 1, unitCents: 45000, vatPercent: 21 }],
    },
    ['act_for_owner'],
  ],
  'desk-kit': [{}, ['kicks', 'lesson_files', 'published_shop']],
  'desk-launch': [{ act: 'test', click: hex() }, ['act_for_owner']],
  'desk-lesson': [{ action: 'open', key: 'kick-0-pdf' }, ['lesson_files'], 404],
  'desk-mail': [{ id: crypto.randomUUID() }, ['desk_mail'], 404],
  'desk-refund': [{ subject: 'K2026-000000', known: 0, click: hex() }, ['desk_prove_fresh', 'act_for_owner']],
  // The price is written to the public file, which is compared with it afterwards.
  'desk-shop': [
    { action: 'price', known: 0, click: hex(), cents: 4000 },
    ['desk_prove_fresh', 'act_for_owner', 'published_shop', 'published_shop'],
  ],
  'desk-withdrawal': [
    { act: 'note', click: hex(), letter: { name: 'An', email: freshAddress(), order: '', day: today } },
    ['withdrawable_order', 'act_for_owner'],
  ],
};

test.each(Object.entries(desk))('%s', async (name, [body, expected, status = 200]) => {
  expect(await callsOf(name, { body, headers: as(owner) })).toEqual({
    status,
    calls: [...owned, ...expected],
  });
});

test('every function has its number here', () => {
  const all = readdirSync(resolve(import.meta.dirname, '../supabase/functions'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  const others = all.filter((name) => !(name in functions) && !(name in desk));
  // The answer of health is kept: its own test counts.
  expect(others).toEqual(['health', 'reconcile-payments']);
});
