import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import reconcilePayments from './index.ts';

const beat = 'https://monitor.example/ping';
let asked: string[];
/** What the database was told, by the name of its SQL function. */
let told: Record<string, unknown>;
/** What Stripe answers to a path. */
let stripe: (path: string) => Response;
/** What the database answers to a call of a SQL function, or the status with which it fails. */
let answers: Record<string, unknown>;

const orders = ['1', '2', '3'].map((digit) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  stripe_session_id: `cs_test_${digit}`,
  created_at: '2026-11-23T10:00:00Z',
}));
const noEvents = () => Response.json({ object: 'list', data: [], has_more: false });
const refused = (status: number, type: string) =>
  Response.json({ error: { type, message: 'No.' } }, { status });

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x');
  vi.stubEnv('HEARTBEAT_URL', beat);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  asked = [];
  told = {};
  stripe = noEvents;
  answers = {
    published_shop: { status: null, price_cents: null, document: null },
    claim_refunds: [],
    remind_buyers: 0,
    alert_owner: 0,
    erase_due_people: { erased: 0, waiting: 0, failed: 0 },
    shop_health: { database: true, mails: true, schedule: true, retention: true },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url === beat) return new Response('ok');
    if (url.startsWith('https://api.stripe.com/')) return stripe(new URL(url).pathname);
    if (/\/rest\/v1\/orders/.test(url)) return Response.json(orders);
    const name = /\/rpc\/(\w+)/.exec(url)?.[1];
    if (!name) return Response.json([]);
    told[name] = JSON.parse(String(init?.body ?? '{}'));
    return answers[name] === 'fails'
      ? Response.json({ code: '57014', message: 'canceling statement' }, { status: 500 })
      : Response.json(answers[name] ?? null);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function run() {
  const answer = await reconcilePayments.fetch(
    new Request('http://127.0.0.1:1/functions/v1/reconcile-payments', {
      method: 'POST',
      headers: { authorization: 'Bearer sb_secret_test' },
    }),
  );
  return { status: answer.status, body: await answer.json() };
}
const logged = () => vi.mocked(console.error).mock.calls.flat().join(' ');
const elsewhere = ['remind_buyers', 'erase_due_people', 'alert_owner'];

test('an order that cannot be booked stops no other order and no step, and the run is finished', async () => {
  const open = { object: 'checkout.session', status: 'open', payment_status: 'unpaid', metadata: {} };
  answers.apply_checkout = { result: 'ignored', status: 'pending' };
  stripe = (path) => {
    if (path.endsWith('cs_test_1')) return refused(500, 'api_error');
    return path.includes('/sessions/') ? Response.json({ id: path.split('/').at(-1), ...open }) : noEvents();
  };
  expect((await run()).status).toBe(200);
  for (const { stripe_session_id: session } of orders)
    expect(asked.some((url) => url.includes(session))).toBe(true);
  expect(told.record_payments_run).toEqual({
    trouble: null,
    failed: [{ subject: orders[0]?.id, error: 'Error: No.' }],
  });
  expect(Object.keys(told)).toEqual(expect.arrayContaining([...elsewhere, 'record_schedule_run']));
  expect(asked).toContain(beat);
});

test.each([
  ['refuses the key', () => refused(401, 'invalid_request_error'), 'refused'],
  ['does not answer', () => Response.error(), 'unreachable'],
])(
  'while Stripe %s, all that is not about Stripe is done, and the run is not finished',
  async (_, answer, trouble) => {
    stripe = answer;
    expect((await run()).status).toBe(503);
    expect(told.record_payments_run).toEqual({ trouble, failed: null });
    expect(Object.keys(told)).toEqual(expect.arrayContaining(elsewhere));
    expect(told).not.toHaveProperty('record_schedule_run');
    expect(asked).not.toContain(beat);
    expect(told).not.toHaveProperty('count_failure');
  },
);

test.each(['record_payments_run', 'claim_refunds', ...elsewhere, 'record_schedule_run'])(
  'a step that fails as a whole, here %s, is logged, stops no other and leaves the run unfinished',
  async (name) => {
    answers[name] = 'fails';
    expect((await run()).status).toBe(503);
    expect(logged()).toContain('step-failed');
    expect(Object.keys(told)).toEqual(expect.arrayContaining(elsewhere));
    if (name !== 'record_schedule_run') expect(told).not.toHaveProperty('record_schedule_run');
    expect(asked).not.toContain(beat);
  },
);
