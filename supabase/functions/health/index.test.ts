import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendHeartbeat } from '../_shared/health.ts';

const beat = 'https://monitor.example/ping';
let answer: Response | Error;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  vi.stubEnv('HEARTBEAT_URL', beat);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url === beat) return new Response('ok');
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ask = async (method = 'GET') => {
  const { default: health } = await import('./index.ts');
  return health.fetch(new Request('http://127.0.0.1:1/functions/v1/health', { method }));
};

test('a healthy shop answers 200, and a monitor that asks every second costs one call to the database', async () => {
  answer = Response.json({ database: true, mails: true, schedule: true, retention: true });
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await answers[0]?.json()).toEqual({ status: 'ok', failing: [] });
  expect(asked).toHaveLength(1);
  expect((await ask('HEAD')).status).toBe(200);
  expect((await ask('POST')).status).toBe(405);
});

test.each([
  [
    'a database that takes no writes',
    Response.json({ database: false, mails: true, schedule: true, retention: true }),
    ['database'],
  ],
  [
    'mails that wait',
    Response.json({ database: true, mails: false, schedule: true, retention: true }),
    ['mails'],
  ],
  [
    'a schedule that stopped',
    Response.json({ database: true, mails: true, schedule: false, retention: true }),
    ['schedule'],
  ],
  [
    'data that is not removed',
    Response.json({ database: true, mails: true, schedule: true, retention: false }),
    ['retention'],
  ],
  ['an unreachable database', new TypeError('connect ECONNREFUSED 10.0.0.7:5432'), ['database']],
])('%s: 503, without details, and no heartbeat', async (_what, given, failing) => {
  answer = given;
  const response = await ask();
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'failing', failing });
  await sendHeartbeat();
  expect(asked).not.toContain(beat);
});

test.each([
  ['all is well', {}, []],
  ['the database takes no order', { order: 500 }, ['order']],
  ['Stripe refuses the key', { stripe: 401 }, ['stripe']],
  ['Resend refuses the key', { resend: 401 }, ['resend']],
  ['Resend refuses the key as its documentation says', { resend: 403 }, ['resend']],
])(
  'with the secret key it also tries an order and both keys: %s',
  async (_what, statuses: Record<string, number>, failing) => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'rk_live_x');
    vi.stubEnv('RESEND_API_KEY', 're_x');
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
      const { host, pathname } = new URL(String(input instanceof Request ? input.url : input));
      asked.push(`${init?.method ?? 'GET'} ${host}${pathname} ${String(init?.body ?? '')}`);
      if (host === 'api.stripe.com')
        return Response.json(
          { object: 'list', data: [], error: { type: 'invalid_request_error' } },
          { status: statuses.stripe ?? 200 },
        );
      if (host === 'api.resend.com') return Response.json({}, { status: statuses.resend ?? 422 });
      if (pathname.endsWith('try_order'))
        return Response.json(statuses.order ? { code: '25006', message: 'read-only' } : null, {
          status: statuses.order ?? 200,
        });
      return Response.json({ database: true, mails: true, schedule: true, retention: true });
    });
    const { default: health } = await import('./index.ts');
    const url = 'http://127.0.0.1:1/functions/v1/health';
    const answer = await health.fetch(new Request(url, { headers: { apikey: 'sb_secret_test' } }));
    expect([answer.status, await answer.json()]).toEqual([
      failing.length > 0 ? 503 : 200,
      { status: failing.length > 0 ? 'failing' : 'ok', failing, tried: true },
    ]);
    expect(asked).toContain('POST api.resend.com/emails {}');
    expect(asked).toContainEqual(expect.stringContaining('GET api.stripe.com/v1/events'));
    asked.length = 0;
    await health.fetch(new Request(url, { headers: { apikey: 'sb_publishable_test' } }));
    expect(asked.filter((call) => !call.includes('shop_health'))).toEqual([]);
  },
);

test('a healthy shop sends its heartbeat, if an address is set', async () => {
  answer = Response.json({ database: true, mails: true, schedule: true, retention: true });
  await sendHeartbeat();
  expect(asked).toContain(beat);
  asked = [];
  vi.stubEnv('HEARTBEAT_URL', '');
  await sendHeartbeat();
  expect(asked).toEqual([]);
});
