import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retentionRules } from '../../../contract/retention.ts';
import removeExpired from './index.ts';

const logged: string[] = [];
/** The answers of the database to each rule, in turn; 0 when there is none left. */
let answers: Record<string, (number | 'fails')[]>;
let asked: { name: string; rule: string; removed?: number; problem?: string | null }[];

/** How long each call takes on the fake clock, in milliseconds. */
let tick: number;

beforeEach(() => {
  tick = 0;
  answers = {};
  asked = [];
  logged.length = 0;
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit) => {
    const name = new URL(String(input)).pathname.split('/').at(-1) ?? '';
    const body = JSON.parse(String(init.body));
    asked.push({ name, ...body });
    if (name !== 'remove_expired') return Response.json(null);
    if (tick > 0) vi.advanceTimersByTime(tick);
    const answer = answers[body.rule]?.shift() ?? 0;
    return answer === 'fails'
      ? Response.json({ code: '57014', message: 'canceled: an@voorbeeld.be' }, { status: 500 })
      : Response.json(answer);
  });
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const run = async (apikey = 'sb_secret_b') =>
  removeExpired.fetch(
    new Request('http://x/functions/v1/remove-expired', { method: 'POST', headers: { apikey }, body: '{}' }),
  );

test('each rule goes on batch by batch, and its count is logged without persons', async () => {
  answers = { requests: [500, 500, 12] };
  const { removed } = await (await run()).json();
  expect(removed).toMatchObject({ requests: 1012, mails: 0 });
  expect(asked.filter(({ name, rule }) => name === 'remove_expired' && rule === 'requests')).toHaveLength(3);
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ event: 'retention', rule: 'requests', count: 1012 }),
  );
});

test('a rule that fails stops no other, and is recorded with what it removed before', async () => {
  answers = { launch: [500, 'fails'], mails: [3] };
  expect((await run()).status).toBe(200);
  const recorded = asked.filter(({ name }) => name === 'record_retention');
  expect(new Set(recorded.map(({ rule }) => rule))).toEqual(new Set(retentionRules));
  expect(recorded.filter(({ problem }) => problem)).toMatchObject([{ rule: 'launch', removed: 500 }]);
  expect(recorded.find(({ rule }) => rule === 'mails')).toMatchObject({ removed: 3, problem: null });
  expect(JSON.stringify([recorded, logged])).not.toContain('voorbeeld');
});

test('a run in which every rule failed is no success, one in which another removed something is', async () => {
  answers = Object.fromEntries(retentionRules.map((rule) => [rule, ['fails']]));
  expect((await run()).status).toBe(503);
  answers = Object.fromEntries(retentionRules.slice(1).map((rule) => [rule, ['fails']]));
  expect((await run()).status).toBe(200);
});

test('a run whose time is over records only the rules that it tried, and later runs begin with the others', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  tick = 11_000;
  for (let hour = 0; hour < retentionRules.length; hour += 1) {
    await run();
    vi.advanceTimersByTime(3600_000);
  }
  const ran = (wanted: string) => asked.filter(({ name }) => name === wanted).map(({ rule }) => rule);
  expect(ran('record_retention')).toEqual(ran('remove_expired'));
  expect(new Set(ran('record_retention'))).toEqual(new Set(retentionRules));
  expect(ran('remove_expired')).toHaveLength(2 * retentionRules.length);
});

test('only the secret key starts it', async () => {
  expect((await run('sb_publishable_a')).status).toBe(401);
  expect(asked).toEqual([]);
});
