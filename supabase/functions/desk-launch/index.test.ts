import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needsFreshCode } from '../../../contract/desk.ts';
import { functionMessages } from '../../../contract/messages.ts';
import launch from './index.ts';

const backend = vi.fn();

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('SITE_URL', 'https://site.test');
  vi.stubGlobal('fetch', backend);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the launch mail is not sent without a fresh code', async () => {
  const called: string[] = [];
  backend.mockImplementation(async (address: unknown) => {
    const name = new URL(String(address)).pathname.split('/').at(-1) ?? '';
    called.push(name);
    if (name === 'user') return Response.json({ id: crypto.randomUUID() });
    if (name === 'desk_access') return Response.json('owner');
    if (name === 'within_limits') return Response.json({});
    if (name === 'desk_prove_fresh') return Response.json({ code: needsFreshCode }, { status: 403 });
    return Response.json(null);
  });
  const answer = await launch.fetch(
    new Request('http://x/desk-launch', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
      body: JSON.stringify({ act: 'send', seen: { subject: null, words: null } }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: 'fresh-code', error: functionMessages.freshCode },
  ]);
  expect(called).not.toContain('desk_send_launch');
});
