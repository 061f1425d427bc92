import { afterEach, beforeEach, vi } from 'vitest';
import { needsFreshCode } from '../contract/desk.ts';

/**
 * Gives the functions of a test file a backend that knows an owner whose code is older than ten minutes. Returns the names
 * of what they call on it, in order.
 */
export function staleOwner(): string[] {
  const called: string[] = [];
  const answers: Record<string, unknown> = {
    user: { id: crypto.randomUUID() },
    desk_access: 'owner',
    within_limits: {},
    published_shop: { status: null, priceCents: null, document: null },
  };
  beforeEach(() => {
    called.length = 0;
    vi.stubEnv('SUPABASE_URL', 'http://backend.test');
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
    vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
    vi.stubEnv('SITE_URL', 'https://site.test');
    vi.stubGlobal('fetch', async (address: unknown) => {
      const name = new URL(String(address)).pathname.split('/').at(-1) ?? '';
      called.push(name);
      if (name in answers) return Response.json(answers[name]);
      return Response.json({ code: needsFreshCode, message: 'This needs a fresh code.' }, { status: 403 });
    });
    vi.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return called;
}
