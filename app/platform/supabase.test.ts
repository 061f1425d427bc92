import { PostgrestClient } from '@supabase/postgrest-js';
import { expect, test, vi } from 'vitest';
import { fetchWithin } from './supabase.ts';

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
