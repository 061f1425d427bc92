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

test('a healthy shop sends its heartbeat, if an address is set', async () => {
  answer = Response.json({ database: true, mails: true, schedule: true, retention: true });
  await sendHeartbeat();
  expect(asked).toContain(beat);
  asked = [];
  vi.stubEnv('HEARTBEAT_URL', '');
  await sendHeartbeat();
  expect(asked).toEqual([]);
});
