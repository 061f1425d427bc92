import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDelivery } from './start.ts';

interface Wake {
  url: string;
  init: RequestInit;
  answer: (response: Response) => void;
  fail: (error: Error) => void;
}

const wakes: Wake[] = [];
const logged: string[] = [];
const background: Promise<unknown>[] = [];

beforeEach(() => {
  for (const list of [wakes, logged, background]) list.length = 0;
  vi.stubEnv('SUPABASE_URL', 'http://backend.test/');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('EdgeRuntime', { waitUntil: (work: Promise<unknown>) => background.push(work) });
  vi.stubGlobal(
    'fetch',
    (url: string, init: RequestInit) =>
      new Promise<Response>((answer, fail) => wakes.push({ url, init, answer, fail })),
  );
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const done = () => Promise.all(background);

test('calls deliver-outbox with the secret key, in the background', async () => {
  startDelivery();
  expect(wakes).toHaveLength(1);
  expect(wakes[0]?.url).toBe('http://backend.test/functions/v1/deliver-outbox');
  expect(wakes[0]?.init).toMatchObject({
    method: 'POST',
    headers: { apikey: 'sb_secret_b' },
    redirect: 'error',
  });
  wakes[0]?.answer(Response.json({}));
  await done();
  expect(logged).toEqual([]);
});

test('starts during a run share the next one', async () => {
  for (let times = 0; times < 5; times += 1) startDelivery();
  expect(wakes).toHaveLength(1);
  wakes[0]?.answer(Response.json({}));
  await vi.waitFor(() => expect(wakes).toHaveLength(2));
  wakes[1]?.answer(Response.json({}));
  await done();
  expect(wakes).toHaveLength(2);
});

test.each([
  ['is unreachable', ({ fail }: Wake) => fail(new TypeError('fetch failed'))],
  ['fails', ({ answer }: Wake) => answer(new Response(null, { status: 500 }))],
  ['is called too often', ({ answer }: Wake) => answer(new Response(null, { status: 429 }))],
])('when deliver-outbox %s, that is logged and the next mail calls it again', async (_, end) => {
  startDelivery();
  end(wakes[0] as Wake);
  await done();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('delivery-stopped');
  expect(logged[0]).not.toContain('sb_secret');
  startDelivery();
  expect(wakes).toHaveLength(2);
  wakes[1]?.answer(Response.json({}));
  await done();
});

test('a missing setting is logged, and the caller does not see it', async () => {
  vi.stubEnv('SUPABASE_URL', '');
  expect(startDelivery).not.toThrow();
  await done();
  expect(logged[0]).toContain('SUPABASE_URL');
});
