import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { limits } from '../../contract/limits.ts';

/** What the database is asked for, beside whether the caller is an owner and to count. */
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_a');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'whsec_a');
  vi.stubEnv('RESEND_WEBHOOK_SECRET', 'whsec_YQ==');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    if (pathname === '/auth/v1/user')
      return Response.json({ id: crypto.randomUUID(), email: 'an@voorbeeld.be' });
    if (pathname.endsWith('/rpc/desk_access')) return Response.json('owner');
    if (!pathname.endsWith('/rpc/within_limits') || JSON.parse(String(init?.body)).call) asked.push(pathname);
    return Response.json({});
  });
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** All but those that take no body: the health, and what a schedule calls. */
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name)
  .filter((name) => !['health', 'deliver-outbox', 'reconcile-payments', 'remove-expired'].includes(name));

describe.each(names)('%s', async (name) => {
  const { default: edge } = await import(`./${name}/index.ts`);
  const post = async (body: string, type = 'application/json') => {
    const headers = { authorization: 'Bearer a.b.c', ...(type && { 'content-type': type }) };
    const bytes = new TextEncoder().encode(body);
    const answer: Response = await edge.fetch(
      new Request(`http://x/functions/v1/${name}`, { method: 'POST', headers, body: bytes }),
    );
    expect(await answer.json()).toHaveProperty('request_id');
    return answer.status;
  };

  test('refuses what is no JSON object, and asks the database nothing for it', async () => {
    for (const body of ['', '{"email":', 'null', '5', '"x"']) expect(await post(body), body).toBe(400);
    expect(asked).toEqual([]);
  });

  // A webhook's body is signed, whatever its type.
  test.skipIf(name.endsWith('-webhook'))('refuses another content type, whatever it holds', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect(await post('{"email": "a@b.be"}', type), type).toBe(415);
    expect(asked).toEqual([]);
  });

  // An owner publishes more at once.
  test.skipIf(name === 'desk-lesson' || name === 'desk-shop')('refuses more than it takes', async () => {
    expect(await post(JSON.stringify({ message: 'x'.repeat(limits.bodyBytes) }))).toBe(413);
    expect(asked).toEqual([]);
  });
});
