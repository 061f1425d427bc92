import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import reconcilePayments from './index.ts';

const beat = 'https://monitor.example/ping';
let asked: string[];
/** What the database answers to a call, by the name of its SQL function. */
const answers: Record<string, unknown> = {
  claim_refunds: [],
  remind_buyers: 0,
  alert_owner: 0,
  shop_health: { mails: true, schedule: true, retention: true },
};

beforeEach(() => {
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_test');
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_x');
  vi.stubEnv('HEARTBEAT_URL', beat);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
  asked = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = String(input instanceof Request ? input.url : input);
    asked.push(url);
    if (url === beat) return new Response('ok');
    if (url.startsWith('https://api.stripe.com/'))
      return Response.json({ object: 'list', data: [], has_more: false });
    const name = /\/rpc\/(\w+)/.exec(url)?.[1];
    if (name === 'erase_due_people')
      return Response.json(
        { code: '57014', message: 'canceling statement due to statement timeout' },
        { status: 500 },
      );
    return Response.json(name ? (answers[name] ?? null) : []);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a batch of erasures that fails as a whole is logged, and stops neither the run nor its heartbeat', async () => {
  const answer = await reconcilePayments.fetch(
    new Request('http://127.0.0.1:1/functions/v1/reconcile-payments', {
      method: 'POST',
      headers: { authorization: 'Bearer sb_secret_test' },
    }),
  );
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ success: true })]);
  expect(asked.some((url) => url.endsWith('/rpc/erase_due_people'))).toBe(true);
  expect(asked).toContain(beat);
  expect(vi.mocked(console.error).mock.calls.flat().join(' ')).toContain('people-not-erased');
});
