import { AuthClient } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { fetchWithin } from './backend-config.ts';
import { fetchAuth } from './supabase.ts';

test('a request that times out is not retried', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(
    AbortSignal.abort(new DOMException('late', 'TimeoutError')),
  );
  const asked = vi.spyOn(globalThis, 'fetch');
  const rest = new PostgrestClient('http://127.0.0.1:9/rest/v1', { fetch: fetchWithin });
  const { error } = await rest.from('orders').select('*');
  expect(error).not.toBeNull();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a request that sends a mail is waited for within the limit, but not broken off', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const late = new AbortController();
    queueMicrotask(() => late.abort());
    return late.signal;
  });
  const asked = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
  const auth = new AuthClient({ url: 'http://127.0.0.1:9/auth/v1', persistSession: false, fetch: fetchAuth });
  const { error } = await auth.resetPasswordForEmail('an@voorbeeld.be');
  expect(error).not.toBeNull();
  expect(asked).toHaveBeenCalledOnce();
  const [, init] = asked.mock.calls[0] ?? [];
  expect(init).toMatchObject({ keepalive: true });
  expect(init?.signal).toBeUndefined();
});
