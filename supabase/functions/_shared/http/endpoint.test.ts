import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../../../contract/limits.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { readText } from './body.ts';
import { endpoint } from './endpoint.ts';
import { failure, refusal, success } from './failure.ts';

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv('SITE_URL', 'https://site.be');
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const echo = endpoint({
  name: 'echo',
  methods: ['POST'],
  handle: async (request) => {
    const text = await readText(request);
    if (!text.ok) return text;
    if (text.value === 'no') return failure(409, 'Nee.', 'refused');
    if (text.value === 'twice') return refusal(409, 'already-bought');
    if (text.value === 'forged') return failure(400, 'Nee.', 'bad-signature');
    if (text.value === 'away') return failure(503, 'Nee.', 'stripe-unreachable');
    if (text.value === 'busy') return failure(503, 'Nee.', 'processing');
    if (text.value === 'refused') return failure(503, 'Nee.', 'stripe-refused');
    if (text.value === 'boom') throw new Error('password of ann@voorbeeld.be is wrong');
    return success({ text: text.value });
  },
});

const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  echo.fetch(new Request('https://site.be/functions/v1/echo', { method: 'POST', body, headers }));

test('every answer says that it is data: no guessed type, no script, no frame, no plain http', async () => {
  for (const answer of [await post('hallo'), await echo.fetch(new Request('https://site.be/'))])
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
    });
});

test('returns what the handler returns, with one log line under the request’s id', async () => {
  const answer = await post('hallo');
  expect([answer.status, await answer.json()]).toEqual([200, { text: 'hallo' }]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] as string)).toMatchObject({
    function: 'echo',
    status: 200,
    request_id: answer.headers.get('x-request-id'),
  });
});

test('returns a failure’s message and the id of its log line', async () => {
  const answer = await post('no');
  const body = await answer.json();
  expect([answer.status, body.error]).toEqual([409, 'Nee.']);
  expect(JSON.parse(lines[0] as string)).toMatchObject({ reason: 'refused', request_id: body.request_id });
});

test('returns the code of a refusal that a page reacts to, and no other reason', async () => {
  expect((await (await post('twice')).json()).code).toBe('already-bought');
  expect(await (await post('no')).json()).not.toHaveProperty('code');
});

test('hides the text of an exception, and logs it without personal data', async () => {
  const answer = await post('boom');
  expect([answer.status, (await answer.json()).error]).toEqual([500, functionMessages.unexpected]);
  expect(lines.join()).toContain('password of');
  expect(lines.join()).not.toContain('ann@');
});

test('an answer of 5xx is counted, unless another cause reports it or it is health’s own', async () => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  const counted: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    counted.push([new URL(url).pathname, JSON.parse(String(body))]);
    return new Response(null, { status: 204 });
  });
  for (const text of ['hallo', 'no', 'busy']) await post(text);
  const health = endpoint({ name: 'health', methods: ['GET'], handle: () => Promise.reject(new Error()) });
  await health.fetch(new Request('https://site.be/'));
  expect(counted).toEqual([]);
  await post('boom');
  await post('refused');
  await post('away');
  const names = ['echo', 'stripe-refused', 'stripe-unreachable'];
  expect(counted).toEqual(names.map((name) => ['/rest/v1/rpc/count_failure', { name }]));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('connect ECONNREFUSED')));
  expect((await post('boom')).status).toBe(500);
  expect(lines.join()).toContain('failure-not-counted');
});

test.each([
  ['forged', 'warn'],
  ['no', 'info'],
  ['boom', 'error'],
])('logs the answer to %s as %s', async (text, level) => {
  await post(text);
  expect(lines.map((line) => JSON.parse(line)).find(({ status }) => status)).toMatchObject({ level });
});

test('rejects other methods in Dutch', async () => {
  const answer = await echo.fetch(new Request('https://site.be/', { method: 'DELETE' }));
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await answer.json()).error).toBe(functionMessages.methodNotAllowed);
});

test('accepts 64 KB and rejects one byte more, even without a content-length', async () => {
  expect((await post('x'.repeat(limits.bodyBytes))).status).toBe(200);
  expect((await post('x'.repeat(limits.bodyBytes + 1))).status).toBe(413);

  const chunk = new TextEncoder().encode('x'.repeat(40_000));
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk);
    },
  });
  const endless = new Request('https://site.be/', {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect((await echo.fetch(endless)).status).toBe(413);
});

test('rejects a body that is not text', async () => {
  expect((await post(new Uint8Array([0xff, 0xfe, 0x00]))).status).toBe(400);
});

test('allows CORS calls from the site only', async () => {
  const preflight = (origin: string) =>
    echo.fetch(new Request('https://site.be/', { method: 'OPTIONS', headers: { origin } }));
  const allowed = await preflight('https://site.be');
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    204,
    'https://site.be',
  ]);
  expect(allowed.headers.get('access-control-allow-headers')).toContain('authorization');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBe(null);
  expect(
    (await post('hallo', { origin: 'https://site.be' })).headers.get('access-control-allow-origin'),
  ).toBe('https://site.be');
});

test.each(['https://evil.example', 'null', 'http://site.be.evil.example'])(
  'refuses what a page of %s posts, whatever its type',
  async (origin) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
      const answer = await post('hallo', { origin, 'content-type': type });
      expect([answer.status, (await answer.json()).error]).toEqual([403, functionMessages.foreign]);
    }
  },
);

test('takes posts from no page, and from a page on the address of the function', async () => {
  expect((await post('hallo')).status).toBe(200);
  const own = new Request('http://192.168.1.10:3000/functions/v1/echo', {
    method: 'POST',
    body: 'hallo',
    headers: { origin: 'http://192.168.1.10:3000' },
  });
  expect((await echo.fetch(own)).status).toBe(200);
});
