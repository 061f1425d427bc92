import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needsFreshCode } from '../../../contract/desk.ts';
import { functionMessages } from '../../../contract/messages.ts';
import refund from './index.ts';

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

test('a refund without a fresh code is refused with the code for which the desk asks the owner again', async () => {
  backend.mockImplementation(async (address: unknown) => {
    if (String(address).endsWith('/auth/v1/user')) return Response.json({ id: crypto.randomUUID() });
    if (String(address).endsWith('/rpc/desk_access')) return Response.json('owner');
    if (String(address).endsWith('/rpc/within_limits')) return Response.json({});
    return Response.json({ code: needsFreshCode, message: 'This needs a fresh code.' }, { status: 403 });
  });
  const answer = await refund.fetch(
    new Request('http://x/desk-refund', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
      body: JSON.stringify({
        subject: 'K2026-00001',
        number: null,
        cents: null,
        left: 3700,
        request: crypto.randomUUID().replaceAll('-', ''),
      }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: 'fresh-code', error: functionMessages.freshCode },
  ]);
});
