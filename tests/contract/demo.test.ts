import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../tools/owner/demo.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';

// A shop of its own: the demo goes into an empty one.
let shop: TestServer;

beforeAll(async () => {
  shop = await startServer({ env: raisedLimits });
});
afterAll(() => shop?.dispose());

test('the demo fills an empty shop, once', async () => {
  const { secretKey } = await secretsOf(shop.dataDir);
  const client = createClient(shop.url, secretKey, { auth: { persistSession: false } });
  await fillDemo({ url: shop.url, client }, 2500);
  for (const table of ['requests', 'orders']) {
    const { count } = await client.from(table).select('*', { count: 'exact', head: true });
    expect([table, count]).toEqual([table, 2500]);
  }
  await expect(fillDemo({ url: shop.url, client }, 1)).rejects.toThrow(/in this shop already/);
});
